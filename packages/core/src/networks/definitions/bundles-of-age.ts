import type { BundlePolicy } from '../../model/network.js'

/**
 * Returns a bundle policy with the highest gas limit of EIP-7825, 2^24. `maxAgeMs` of each network is about a quarter
 * of its block time.
 */
export const bundlesOfAge = (maxAgeMs: number): BundlePolicy => ({ maxGas: 16_777_216n, maxAgeMs })

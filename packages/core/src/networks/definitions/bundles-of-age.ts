import type { BundlePolicy } from '../../model/network.js'

/** As much gas as EIP-7825 allows a transaction, 2^24. The age of each network is about a quarter of its block time. */
export const bundlesOfAge = (maxAgeMs: number): BundlePolicy => ({ maxGas: 16_777_216n, maxAgeMs })

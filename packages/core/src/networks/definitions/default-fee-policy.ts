import type { FeePolicy } from '../../model/network.js'

/** 5 cents and 0.1 % of the transferred value, unless the operator changes it. */
export const defaultFeePolicy: FeePolicy = { staticUsdMicros: 50_000n, transferFeeBps: 10n }

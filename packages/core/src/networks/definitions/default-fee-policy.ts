import type { FeePolicy } from '../../model/network.js'

/** 5 cents and 0.1 % of what is transferred, until the operator says otherwise. */
export const defaultFeePolicy: FeePolicy = { staticUsdMicros: 50_000n, transferFeeBps: 10n }

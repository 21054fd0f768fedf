import type { Address, Hash } from 'viem'

/**
 * `pending`: on its way, or not seen yet. `done`: what was asked for has arrived, and no less than was promised. `partial`:
 * another token has arrived, or less. `refunded`: it came back. `failed`: neither.
 */
export const bridgeStatuses = ['pending', 'done', 'partial', 'refunded', 'failed'] as const
export type BridgeStatus = (typeof bridgeStatuses)[number]

/** What is said of a bridge that brought the right token, and less of it than `minimumReceived`. */
export const lessThanMinimum = 'LESS_THAN_MINIMUM'

/** What a routing provider says of the second half of a swap across chains. */
export interface BridgeReport {
  readonly status: BridgeStatus
  /** In the provider's own words, or `lessThanMinimum`; `undefined`: it gives none. */
  readonly substatus: string | undefined
  readonly destinationTransactionHash: Hash | undefined
  /** What has arrived, in base units of its token: of the one asked for, or its wrapped form, when `done`. */
  readonly received: { readonly token: Address; readonly amount: bigint } | undefined
}

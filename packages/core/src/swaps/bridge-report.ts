import type { Address, Hash } from 'viem'

/**
 * `pending`: on its way, or not seen yet. `done`: what was asked for has arrived. `partial`: another token has arrived.
 * `refunded`: it came back. `failed`: neither.
 */
export const bridgeStatuses = ['pending', 'done', 'partial', 'refunded', 'failed'] as const
export type BridgeStatus = (typeof bridgeStatuses)[number]

/** What a routing provider says of the second half of a swap across chains. */
export interface BridgeReport {
  readonly status: BridgeStatus
  /** In the provider's own words; `undefined`: it gives none. */
  readonly substatus: string | undefined
  readonly destinationTransactionHash: Hash | undefined
  /** What has arrived, in base units of its token: of the one asked for when `done`. */
  readonly received: { readonly token: Address; readonly amount: bigint } | undefined
}

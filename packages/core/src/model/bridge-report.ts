import type { Address, Hash } from 'viem'

/**
 * `pending`: on its way, or not seen yet. `done`: at least the promised amount of the requested token has arrived.
 * `partial`: another token or a smaller amount has arrived. `refunded`: the bridge sent the amount back. `failed`: none
 * of these.
 */
export const bridgeStatuses = ['pending', 'done', 'partial', 'refunded', 'failed'] as const
export type BridgeStatus = (typeof bridgeStatuses)[number]

/** The substatus if the right token has arrived, but less than `minimumReceived`. */
export const lessThanMinimum = 'LESS_THAN_MINIMUM'

/** A routing provider's report about the bridge transfer of a cross-chain swap. */
export interface BridgeReport {
  readonly status: BridgeStatus
  /** The provider's own term, or `lessThanMinimum`. `undefined` if there is none. */
  readonly substatus: string | undefined
  readonly destinationTransactionHash: Hash | undefined
  /**
   * The amount that has arrived, in base units of its token. If `done`, this is the requested token or its wrapped
   * form. If `refunded`, this is what came back, in a token of the source network.
   */
  readonly received: { readonly token: Address; readonly amount: bigint } | undefined
}

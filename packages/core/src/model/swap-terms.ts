import type { Address, Hex } from 'viem'
import type { RouteFee } from './route.js'

/** What a swap was prepared on. Kept with its operation, and never changed. */
export interface SwapTerms {
  /** Name of the routing provider. */
  readonly provider: string
  readonly tool: string
  readonly transactionId: Hex | undefined
  readonly toNetworkId: string
  readonly fromToken: Address
  readonly toToken: Address
  readonly amount: bigint
  readonly toAmount: bigint
  readonly minimumReceived: bigint
  /** The project's share and partner id, as they were then. */
  readonly feeBps: number
  readonly integrator: string
  /** What the provider said that it and its partners take. */
  readonly fees: readonly RouteFee[]
  /** The route is as old as this: after a while its simulation is repeated before the operation is accepted. */
  readonly quotedAt: Date
}

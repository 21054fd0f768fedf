import type { Address, Hex } from 'viem'
import type { RouteFee, RouteTrust } from './route.js'

/** The terms on which a swap was prepared. Stored with its operation, and never changed. */
export interface SwapTerms {
  /** Name of the routing provider. */
  readonly provider: string
  readonly tool: string
  readonly trust: RouteTrust
  readonly transactionId: Hex | undefined
  readonly toNetworkId: string
  readonly fromToken: Address
  readonly toToken: Address
  readonly amount: bigint
  readonly toAmount: bigint
  readonly minimumReceived: bigint
  /** The project's fee and partner id at that time. */
  readonly feeBps: number
  readonly integrator: string
  /** The announced fees of the provider and its partners. */
  readonly fees: readonly RouteFee[]
  /** Time of the quote. If it is too old, the operation is simulated again before it is accepted. */
  readonly quotedAt: Date
}

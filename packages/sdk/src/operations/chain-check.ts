import type { SignedPlainTransactions, SignedTransaction } from '../model/signed-transaction.js'
import type { TrackedOperation } from '../model/tracked-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { Clock } from '../time/clock.js'

/** The known members of a signed operation. The result of `sign` has all of them. */
export type KnownSigned = Partial<SignedTransaction> | Partial<SignedPlainTransactions>

/** The state that a wait is about to report. */
export interface ChainCheckInput {
  /** The operation according to the gateway. */
  readonly operation: TrackedOperation
  readonly signed: KnownSigned | undefined
  readonly networks: NetworksOption
  readonly clock: Clock
  /** Time by the clock at which the wait must end, in milliseconds. */
  readonly endsAt: number
  readonly signal: AbortSignal | undefined
}

/** Created by `onChain`. Resolves if the chain confirms what the gateway says. */
export type ChainCheck = (input: ChainCheckInput) => Promise<void>

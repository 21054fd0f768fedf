import type { SignedPlainTransactions, SignedTransaction } from '../model/signed-transaction.js'
import type { TrackedOperation } from '../model/tracked-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { Clock } from '../time/clock.js'

/** What is known of what was signed; all of it for what `sign` returned. */
export type KnownSigned = Partial<SignedTransaction> | Partial<SignedPlainTransactions>

/** What a wait is about to report. */
export interface ChainCheckInput {
  /** The gateway's word. */
  readonly operation: TrackedOperation
  readonly signed: KnownSigned | undefined
  readonly networks: NetworksOption
  readonly clock: Clock
  /** When the wait has to be over, by the clock. */
  readonly endsAt: number
  readonly signal: AbortSignal | undefined
}

/** Made by `onChain`. Resolves when the chain says the same as the gateway. */
export type ChainCheck = (input: ChainCheckInput) => Promise<void>

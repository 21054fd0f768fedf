import type { Hash } from 'viem'
import type { LedgerEntry, OuterEntry } from '../../model/ledger-entry.js'
import type { Inclusion, Operation } from '../../model/operation.js'
import type { BudgetDifference } from '../../ports/sponsorship-store.js'

/** A difference between database and chain, with all data for the repair. */
export type Finding = EntryFinding | OuterFinding | StatusFinding | BudgetFinding | DisputeFinding

/** `stored` is `undefined` if the row is missing. `chain` is `undefined` if the row is surplus. */
interface RowFinding<Row> {
  readonly blockNumber: bigint
  readonly stored: Row | undefined
  readonly chain: Row | undefined
}

export interface EntryFinding extends RowFinding<LedgerEntry> {
  readonly subject: 'ledger entry'
}

export interface OuterFinding extends RowFinding<OuterEntry> {
  readonly subject: 'outer transaction'
}

export interface StatusFinding {
  readonly subject: 'operation'
  /** The operation's block on the chain, or else its recorded block. `null` if neither is known. */
  readonly blockNumber: bigint | null
  readonly stored: Operation
  /** `undefined`: no verified block contains the operation. */
  readonly chain: LandedState | undefined
}

/** The state of a landed operation once its block is final. */
export interface LandedState {
  readonly status: 'finalized' | 'failed'
  readonly reason: string | null
  readonly transactionHash: Hash
  readonly inclusion: Inclusion
}

/**
 * A counter of the amounts that operations may take from the paymaster's deposit. It differs from the sum over the
 * operations.
 */
export interface BudgetFinding {
  readonly subject: 'budget'
  readonly blockNumber: null
  readonly difference: BudgetDifference
}

/** A block that could not be judged. */
export interface DisputeFinding {
  readonly subject: 'block'
  readonly blockNumber: bigint
  readonly why: string
}

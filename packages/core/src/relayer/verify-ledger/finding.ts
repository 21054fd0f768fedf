import type { Hash } from 'viem'
import type { LedgerEntry, OuterEntry } from '../../model/ledger-entry.js'
import type { Inclusion, Operation } from '../../model/operation.js'
import type { BudgetDifference } from '../../ports/sponsorship-store.js'

/** Something that database and chain say differently, with all that a repair needs. */
export type Finding = EntryFinding | OuterFinding | StatusFinding | BudgetFinding | DisputeFinding

/** Without `stored` the row is missing, without `chain` it is surplus. */
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
  /** The block that the chain has it in, or that it is recorded in; `null` when that is not recorded. */
  readonly blockNumber: bigint | null
  readonly stored: Operation
  /** `undefined`: no verified block has it. */
  readonly chain: LandedState | undefined
}

/** What an operation is once the block that it landed in is final. */
export interface LandedState {
  readonly status: 'finalized' | 'failed'
  readonly reason: string | null
  readonly transactionHash: Hash
  readonly inclusion: Inclusion
}

/** A counter of what operations may take from the paymaster's deposit, which the operations add up to differently. */
export interface BudgetFinding {
  readonly subject: 'budget'
  readonly blockNumber: null
  readonly difference: BudgetDifference
}

/** A block that is not judged. */
export interface DisputeFinding {
  readonly subject: 'block'
  readonly blockNumber: bigint
  readonly why: string
}

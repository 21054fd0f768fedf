import type { Address, Hash } from 'viem'
import type { OperationId, ProjectId } from '../primitives/ids.js'
import type { AttemptPurpose } from './attempt-purpose.js'

/**
 * What the chain says an operation paid and cost, read from events and receipts alone.
 * Keyed by block hash: a reorganisation reverses the entry, inclusion in another block makes a new one.
 */
export interface LedgerEntry {
  readonly networkId: string
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly transactionHash: Hash
  readonly userOperationHash: Hash
  /** `null` for an operation that spent the paymaster's deposit without being known here. */
  readonly operationId: OperationId | null
  readonly projectId: ProjectId | null
  readonly success: boolean
  /** Debit of the paymaster's or account's EntryPoint deposit, in wei. */
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  /**
   * What sending it cost us: of our own outer transaction this operation's share, of a bundler that it was handed to
   * what the deposit was debited; 0 in foreign bundles.
   */
  readonly outerCostWei: bigint
  /** `null` when no paymaster of ours took part. */
  readonly fee: TokenFee | null
}

/** What an executor paid for one mined outer transaction of ours, operations or not. */
export interface OuterEntry {
  readonly networkId: string
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly transactionHash: Hash
  readonly executor: Address
  readonly purpose: AttemptPurpose
  readonly success: boolean
  /** Operations of it that landed. */
  readonly landed: number
  readonly cost: bigint
}

/**
 * Token amounts in base units. On the prefunded path `collected` = prefunded − refunded − owed, even when `postOp`
 * reverted; on the deposit-fronted path it is what `postOp` took, and 0 when that reverted.
 */
export interface TokenFee {
  readonly token: Address
  readonly collected: bigint
  readonly refunded: bigint
  /** A refund that the token refused to deliver: it is the account's, and waits in the paymaster to be claimed. */
  readonly owed: bigint
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
}

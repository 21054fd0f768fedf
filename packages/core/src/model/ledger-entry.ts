import type { Address, Hash } from 'viem'
import type { OperationId, ProjectId } from '../primitives/ids.js'
import type { AttemptPurpose } from './attempt-purpose.js'

/**
 * The payment and cost of an operation, read from events and receipts alone. Keyed by block hash: a reorganisation
 * reverses the entry, and inclusion in another block creates a new one.
 */
export interface LedgerEntry {
  readonly networkId: string
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly transactionHash: Hash
  readonly userOperationHash: Hash
  /** `null` for an operation that spent the paymaster's deposit but is unknown to this gateway. */
  readonly operationId: OperationId | null
  readonly projectId: ProjectId | null
  readonly success: boolean
  /** Debit of the paymaster's or account's EntryPoint deposit, in wei. */
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  /**
   * Our cost of sending it: its share of our own outer transaction, or the amount debited from the deposit if a bundler
   * sent it. 0 in foreign bundles.
   */
  readonly outerCostWei: bigint
  /** `null` if none of our paymasters reported a fee. */
  readonly fee: TokenFee | null
}

/** An executor's cost of one mined outer transaction, with or without operations. */
export interface OuterEntry {
  readonly networkId: string
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly transactionHash: Hash
  readonly executor: Address
  readonly purpose: AttemptPurpose
  readonly success: boolean
  /** Number of its operations that landed. */
  readonly landed: number
  readonly cost: bigint
}

/**
 * Token amounts in base units. For a prefunded operation, `collected` = prefunded − refunded − owed, even if `postOp`
 * reverted. For a deposit-fronted one, it is the amount that `postOp` took, and 0 if `postOp` reverted.
 */
export interface TokenFee {
  readonly token: Address
  readonly collected: bigint
  readonly refunded: bigint
  /** A refund that the token refused to deliver. It belongs to the account, which can claim it from the paymaster. */
  readonly owed: bigint
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
}

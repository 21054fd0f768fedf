import type { Address, Hash } from 'viem'
import type { AttemptPurpose } from '../ports/slot-store.js'
import type { OperationId, ProjectId } from '../primitives/ids.js'

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
  /** What the gateway's own executor paid for the outer transaction, this operation's share; `null` in foreign bundles. */
  readonly outerCostWei: bigint | null
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

/** Token amounts in base units. `collected` = prefunded − refunded, even when `postOp` reverted. */
export interface TokenFee {
  readonly token: Address
  readonly collected: bigint
  readonly refunded: bigint
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
}

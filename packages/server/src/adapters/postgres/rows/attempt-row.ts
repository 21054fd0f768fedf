import type { Attempt, AttemptId, AttemptPurpose, SlotId } from '@gasless-gateway/core'
import type { Hash, Hex } from 'viem'

/** A row of `attempts`, as pg returns it. */
export interface AttemptRow {
  id: AttemptId
  slot_id: SlotId
  purpose: AttemptPurpose
  transaction_hash: Hash
  raw_transaction: Hex
  max_fee_per_gas: string
  max_priority_fee_per_gas: string
  most_cost: string
  signed_at_block: string
}

export const toAttempt = (row: AttemptRow): Attempt => ({
  id: row.id,
  purpose: row.purpose,
  transactionHash: row.transaction_hash,
  rawTransaction: row.raw_transaction,
  maxFeePerGas: BigInt(row.max_fee_per_gas),
  maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
  mostCost: BigInt(row.most_cost),
  signedAtBlock: BigInt(row.signed_at_block),
})

/** As bindings of a statement. */
export const fromAttempt = (attempt: Attempt) => ({
  attemptId: attempt.id,
  purpose: attempt.purpose,
  transactionHash: attempt.transactionHash,
  rawTransaction: attempt.rawTransaction,
  maxFeePerGas: attempt.maxFeePerGas.toString(),
  maxPriorityFeePerGas: attempt.maxPriorityFeePerGas.toString(),
  mostCost: attempt.mostCost.toString(),
  signedAtBlock: attempt.signedAtBlock.toString(),
})

import type {
  Attempt,
  AttemptId,
  AttemptPurpose,
  SignedAttempt,
  SlotId,
} from '@gasless-gateway/core'
import type { Hash, Hex } from 'viem'

/** A row of `attempts` without its bytes, as pg returns it. */
export interface AttemptRow {
  id: AttemptId
  slot_id: SlotId
  purpose: AttemptPurpose
  transaction_hash: Hash
  max_fee_per_gas: string
  max_priority_fee_per_gas: string
  most_cost: string
  signed_at_block: string
}

export const toAttempt = (row: AttemptRow): Attempt => ({
  id: row.id,
  purpose: row.purpose,
  transactionHash: row.transaction_hash,
  maxFeePerGas: BigInt(row.max_fee_per_gas),
  maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
  mostCost: BigInt(row.most_cost),
  signedAtBlock: BigInt(row.signed_at_block),
})

export interface SignedAttemptRow extends AttemptRow {
  raw_transaction: Hex
}

export const toSignedAttempt = (row: SignedAttemptRow): SignedAttempt => ({
  ...toAttempt(row),
  rawTransaction: row.raw_transaction,
})

/** All columns of an attempt but its bytes. */
export const attemptColumns = [
  'id',
  'slot_id',
  'purpose',
  'transaction_hash',
  'max_fee_per_gas',
  'max_priority_fee_per_gas',
  'most_cost',
  'signed_at_block',
] as const

/** Returns an attempt as the bindings of a statement. */
export const fromAttempt = (attempt: SignedAttempt) => ({
  attemptId: attempt.id,
  purpose: attempt.purpose,
  transactionHash: attempt.transactionHash,
  rawTransaction: attempt.rawTransaction,
  maxFeePerGas: attempt.maxFeePerGas.toString(),
  maxPriorityFeePerGas: attempt.maxPriorityFeePerGas.toString(),
  mostCost: attempt.mostCost.toString(),
  signedAtBlock: attempt.signedAtBlock.toString(),
})

import type {
  Funds,
  OperationId,
  OperationStatus,
  PlainOperation,
  PlainPlace,
  SignedPlainTransaction,
  SubmitOutcome,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { DatabaseError } from 'pg'
import type { Hash } from 'viem'
import { type OperationRow, toPlainOperation, toReference } from '../rows/operation-row.js'
import { judgeSenders, lockSender } from './lock-senders.js'
import { moveOperations } from './move-operations.js'
import { ofActiveProject } from './of-active-project.js'

export interface PlainSubmission {
  readonly id: OperationId
  readonly signed: readonly SignedPlainTransaction[]
  /** Whether the operation moves on to `queued` at once. */
  readonly admitted: boolean
  readonly funds?: Funds | undefined
  readonly landed?: readonly OperationId[] | undefined
  readonly places?: readonly PlainPlace[] | undefined
  readonly mostWaiting?: number | undefined
}

/** Submits a plain operation. Commits its signed bytes, its status and its next look together. */
export async function submitPlain(db: Knex, submission: PlainSubmission): Promise<SubmitOutcome> {
  const { id, signed } = submission
  const hash = signed.at(-1)?.hash
  if (!hash) throw new Error(`Operation ${id} was submitted without transactions.`)
  try {
    return (
      (await db.transaction((trx) => submit(trx, submission, hash))) ??
      (await whyNotSubmitted(db, id))
    )
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
    const duplicate = await duplicateOf(db, id, hash)
    if (duplicate) return duplicate
    if (error.constraint === 'plain_transactions_live_nonce') return { kind: 'nonce-taken' }
    throw error
  }
}

/** Returns `undefined` if the operation cannot be submitted, for example because it expired. */
async function submit(
  trx: Knex.Transaction,
  { id, signed, admitted, ...submission }: PlainSubmission,
  hash: Hash,
): Promise<SubmitOutcome | undefined> {
  const row: OperationRow | undefined = await trx<OperationRow>('operations')
    .where({ id, rail: 'transaction', status: 'prepared' })
    .whereRaw('expires_at > clock_timestamp()')
    .whereRaw(ofActiveProject)
    .forNoKeyUpdate()
    .first()
  if (!row) return undefined
  const operation = { ...toPlainOperation(row), userOperationHash: hash }
  const { ownerAddress: sender, transactions } = operation
  const plainNonces = transactions.map(({ nonce }) => nonce)
  const pair = {
    operation: { ...operation, sender, nonce: undefined, plainNonces, deploys: false },
    submission,
  }
  const refusal = judgeSenders([pair], await lockSender(trx, pair.operation))(pair)
  if (refusal) return refusal
  if (await isPartOfAnother(trx, operation, signed)) return { kind: 'transaction-taken' }
  await trx('operations').where({ id }).update({ user_operation_hash: hash })
  await moveOperations(trx, {
    ...(admitted
      ? { to: 'queued', through: { status: 'received', ...submitted } }
      : { to: 'received' }),
    moves: [{ id, from: 'prepared', change: admitted ? { cause: 'admitted' } : submitted }],
  })
  await trx('plain_transactions').insert(
    signed.map(({ hash: transactionHash, raw }, place) => ({
      operation_id: id,
      place,
      network_id: operation.networkId,
      owner: operation.ownerAddress,
      nonce: operation.transactions[place]?.nonce,
      hash: transactionHash,
      raw,
    })),
  )
  await trx('plain_looks').insert({ operation_id: id, network_id: operation.networkId })
  return { kind: 'accepted' }
}

const submitted = { cause: 'submitted by the client' }

/**
 * Whether an operation that has ended holds one of these transactions beside others. The payment that this transaction
 * makes would count for both. Two operations with the same last transaction are duplicates, which a unique index
 * refuses.
 */
async function isPartOfAnother(
  trx: Knex.Transaction,
  { id, networkId, ownerAddress, transactions, userOperationHash }: PlainOperation,
  signed: readonly SignedPlainTransaction[],
): Promise<boolean> {
  const held = await trx('plain_transactions as held')
    .join('operations as other', 'other.id', 'held.operation_id')
    .where({ 'held.network_id': networkId, 'held.owner': ownerAddress })
    .whereRaw('not held.live')
    .whereIn(
      'held.nonce',
      transactions.map(({ nonce }) => nonce),
    )
    .whereIn(
      'held.hash',
      signed.map(({ hash }) => hash),
    )
    .whereNot('held.operation_id', id)
    .whereNot('other.user_operation_hash', userOperationHash)
    .first('held.operation_id')
  return held !== undefined
}

async function whyNotSubmitted(db: Knex, id: OperationId): Promise<SubmitOutcome> {
  const row: { status: OperationStatus } | undefined = await db('operations')
    .where({ id })
    .first('status')
  return !row || row.status === 'prepared' || row.status === 'expired'
    ? { kind: 'expired' }
    : { kind: 'already-submitted', status: row.status }
}

/** Finds another submitted operation with the same last transaction. */
async function duplicateOf(
  db: Knex,
  id: OperationId,
  hash: Hash,
): Promise<SubmitOutcome | undefined> {
  const other: OperationRow | undefined = await db<OperationRow>('operations')
    .where({ user_operation_hash: hash })
    .whereRaw('network_id = (select network_id from operations where id = ?)', [id])
    .whereNotIn('status', ['prepared', 'expired'])
    .whereNot({ id })
    .first()
  return other && { kind: 'duplicate', other: toReference(other) }
}

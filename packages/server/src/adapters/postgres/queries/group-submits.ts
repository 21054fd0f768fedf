import type { OperationId, OperationStatus, SubmitOutcome } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { DatabaseError } from 'pg'
import type { Hex } from 'viem'
import { groupCalls } from '../group-calls.js'
import { type OperationRow, toReference } from '../rows/operation-row.js'
import { moveOperations } from './move-operations.js'

export interface Submission {
  readonly id: OperationId
  readonly signature: Hex
  /** Goes on to `queued` at once. */
  readonly admitted: boolean
}

/**
 * Submits operations. Those that are handed in at the same time share a statement and its commit; what cannot be
 * submitted together with the others is submitted alone, and learns why when it is refused.
 */
export const groupSubmits = (db: Knex): ((submission: Submission) => Promise<SubmitOutcome>) =>
  groupCalls(
    async (submissions) => {
      const accepted = await submitTogether(db, submissions)
      return Promise.all(
        submissions.map((submission) =>
          accepted.has(submission) ? { kind: 'accepted' as const } : submitAlone(db, submission),
        ),
      )
    },
    { groupsAtOnce: 2, groupSize: 100 },
  )

async function submitTogether(
  db: Knex,
  submissions: readonly Submission[],
): Promise<ReadonlySet<Submission>> {
  const accepted = new Set<Submission>()
  for (const admitted of [true, false]) {
    // One of those that name the same operation: the statement would tell all of them that it was theirs.
    const distinct = new Map(
      submissions.filter((one) => one.admitted === admitted).map((one) => [one.id, one]),
    )
    if (distinct.size < 2) continue
    try {
      for (const id of await move(db, [...distinct.values()], admitted)) {
        const submission = distinct.get(id)
        if (submission) accepted.add(submission)
      }
    } catch (error) {
      // One of them stood in the way of all, and none was moved.
      if (!isViolation(error) && !isDeadlock(error)) throw error
    }
  }
  return accepted
}

async function submitAlone(db: Knex, submission: Submission): Promise<SubmitOutcome> {
  const { id, admitted } = submission
  try {
    const moved = await move(db, [submission], admitted)
    return moved.has(id) ? { kind: 'accepted' } : await whyNotSubmitted(db, id)
  } catch (error) {
    // One user operation under two ids breaks both; which of them PostgreSQL reports follows no rule.
    if (!isViolation(error)) throw error
    const duplicate = await duplicateOf(db, id)
    if (duplicate) return duplicate
    if (isViolation(error, 'operations_live_nonce')) return { kind: 'nonce-taken' }
    throw new Error(`The duplicate of operation ${id} is gone.`, { cause: error })
  }
}

const submitted = { cause: 'submitted by the client' }

const move = (db: Knex, submissions: readonly Submission[], admitted: boolean) =>
  moveOperations(db, {
    ...(admitted
      ? { to: 'queued', through: { status: 'received', ...submitted } }
      : { to: 'received' }),
    moves: submissions.map(({ id, signature }) => ({
      id,
      from: 'prepared',
      change: admitted ? { cause: 'admitted' } : submitted,
      signature,
    })),
    where: 'operations.expires_at > clock_timestamp()',
  })

async function whyNotSubmitted(db: Knex, id: OperationId): Promise<SubmitOutcome> {
  const row: { status: OperationStatus } | undefined = await db('operations')
    .where({ id })
    .first('status')
  return !row || row.status === 'prepared' || row.status === 'expired'
    ? { kind: 'expired' }
    : { kind: 'already-submitted', status: row.status }
}

async function duplicateOf(db: Knex, id: OperationId): Promise<SubmitOutcome | undefined> {
  const other: Pick<OperationRow, 'id' | 'project_id' | 'status'> | undefined = await db(
    'operations as other',
  )
    .join('operations as mine', function () {
      this.on('mine.network_id', 'other.network_id').andOn(
        'mine.user_operation_hash',
        'other.user_operation_hash',
      )
    })
    .where('mine.id', id)
    .whereNotIn('other.status', ['prepared', 'expired'])
    .first('other.id', 'other.project_id', 'other.status')
  return other && { kind: 'duplicate', other: toReference(other) }
}

const indexes: readonly (string | undefined)[] = [
  'operations_live_nonce',
  'operations_submitted_hash',
]

const isViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint ? error.constraint === constraint : indexes.includes(error.constraint))

const isDeadlock = (error: unknown) => error instanceof DatabaseError && error.code === '40P01'

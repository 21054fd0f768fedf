import {
  type AuthorizationSignature,
  type Funds,
  type OperationId,
  type OperationStatus,
  reservationOf,
  type SponsorshipPolicy,
  type SubmitOutcome,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { DatabaseError } from 'pg'
import type { Hex } from 'viem'
import { groupCalls } from '../connection/group-calls.js'
import { isDeadlock } from '../connection/is-deadlock.js'
import { type OperationRow, toOperation, toReference } from '../rows/operation-row.js'
import { lockBudgets } from './budgets.js'
import { lockSenders } from './lock-senders.js'
import { moveOperations } from './move-operations.js'
import { ofActiveProject } from './of-active-project.js'

export interface Submission {
  readonly id: OperationId
  readonly signature: Hex
  /** Where the operation requires an authorization. */
  readonly authorization?: AuthorizationSignature | undefined
  /** Goes on to `queued` at once. */
  readonly admitted: boolean
  /** Absent: nothing is asked of the paymaster's budget. */
  readonly policy?: SponsorshipPolicy | undefined
  /** So many nonce keys may the account's live operations hold; absent: any number. */
  readonly mostNonceKeys?: number | undefined
  /** So many operations of the account may wait to land; absent: any number. */
  readonly mostWaiting?: number | undefined
  /** What the account has; absent when the chain could not be asked. */
  readonly funds?: Funds | undefined
  /** The account's operations that had landed before its funds were read. */
  readonly landed?: readonly OperationId[] | undefined
}

/**
 * Submits operations. Those that are handed in at the same time share a transaction and its locks; what cannot be
 * submitted together with the others is submitted alone, and learns why when it is refused.
 */
export const groupSubmits = (db: Knex): ((submission: Submission) => Promise<SubmitOutcome>) =>
  groupCalls(
    async (submissions) => {
      const outcomes = await submitTogether(db, submissions)
      return submissions.map(
        (submission) => outcomes.get(submission) ?? submitAlone(db, submission),
      )
    },
    { groupsAtOnce: 2, groupSize: 100 },
  )

async function submitTogether(
  db: Knex,
  submissions: readonly Submission[],
): Promise<ReadonlyMap<Submission, SubmitOutcome>> {
  // One of those that name the same operation: the statement would tell all of them that it was theirs.
  const distinct = [...new Map(submissions.map((one) => [one.id, one])).values()]
  if (distinct.length < 2) return new Map()
  try {
    return await submitAll(db, distinct)
  } catch (error) {
    // One of them stood in the way of all, and none was moved.
    if (!isViolation(error) && !isDeadlock(error)) throw error
    return new Map()
  }
}

async function submitAlone(db: Knex, submission: Submission): Promise<SubmitOutcome> {
  const { id } = submission
  try {
    const outcomes = await submitAll(db, [submission])
    return outcomes.get(submission) ?? (await whyNotSubmitted(db, id))
  } catch (error) {
    // One user operation under two ids breaks both; which of them PostgreSQL reports follows no rule.
    if (!isViolation(error)) throw error
    const duplicate = await duplicateOf(db, id)
    if (duplicate) return duplicate
    if (isViolation(error, 'operations_live_nonce')) return { kind: 'nonce-taken' }
    throw new Error(`The duplicate of operation ${id} is gone.`, { cause: error })
  }
}

/** What was accepted or refused. Those that are not in it were too late, or were refused because of one that was. */
const submitAll = (
  db: Knex,
  submissions: readonly Submission[],
): Promise<ReadonlyMap<Submission, SubmitOutcome>> =>
  db.transaction(async (trx) => {
    const { accepted, refusals } = await judgeAll(trx, submissions)
    const outcomes = new Map<Submission, SubmitOutcome>()
    for (const admitted of [true, false]) {
      const group = accepted.filter((one) => one.admitted === admitted)
      const moved = await move(trx, group, admitted)
      for (const one of group) if (moved.has(one.id)) outcomes.set(one, { kind: 'accepted' })
    }
    // One may have expired since it was judged. Others may have been refused because of it, so no refusal stands then.
    return outcomes.size < accepted.length ? outcomes : new Map([...outcomes, ...refusals])
  })

/**
 * Locks what stays locked until they are moved: operations, budgets of projects, then of networks, senders. What is
 * neither accepted nor refused is not there to be submitted.
 */
async function judgeAll(
  trx: Knex,
  submissions: readonly Submission[],
): Promise<{ accepted: readonly Submission[]; refusals: Map<Submission, SubmitOutcome> }> {
  const rows = await lockPrepared(
    trx,
    submissions.map(({ id }) => id),
  )
  const pairs = submissions.flatMap((submission) => {
    const row = rows.get(submission.id)
    return row ? [{ submission, operation: toOperation(row) }] : []
  })
  const applicants = pairs.flatMap(({ submission, operation }) => {
    const reservation = reservationOf(operation)
    const { projectId, networkId } = operation
    return submission.policy && reservation
      ? [{ submission, policy: submission.policy, projectId, networkId, reservation }]
      : []
  })
  const [first] = applicants
  // All come from one gateway, which has one policy.
  const judgeBudget = first && (await lockBudgets(trx, 'submit', applicants, first.policy))
  const judgeSender = await lockSenders(trx, pairs)

  const accepted: Submission[] = []
  const refusals = new Map<Submission, SubmitOutcome>()
  for (const pair of pairs) {
    const { submission } = pair
    const applicant = applicants.find((one) => one.submission === submission)
    const conflict = judgeSender(pair)
    const refusal = conflict || !applicant ? undefined : judgeBudget?.(applicant)
    if (conflict) refusals.set(submission, conflict)
    else if (refusal) refusals.set(submission, { kind: 'over-budget', ...refusal })
    else {
      accepted.push(submission)
      judgeSender.accept(pair)
    }
  }
  return { accepted, refusals }
}

async function lockPrepared(
  trx: Knex,
  ids: readonly OperationId[],
): Promise<ReadonlyMap<OperationId, OperationRow>> {
  const rows = await trx<OperationRow>('operations')
    .whereRaw('id = any(?)', [[...ids]])
    .where('status', 'prepared')
    .whereRaw('expires_at > clock_timestamp()')
    .whereRaw(ofActiveProject)
    .orderBy('id')
    .forNoKeyUpdate()
  return new Map(rows.map((row) => [row.id, row]))
}

const submitted = { cause: 'submitted by the client' }

const move = (db: Knex, submissions: readonly Submission[], admitted: boolean) =>
  moveOperations(db, {
    ...(admitted
      ? { to: 'queued', through: { status: 'received', ...submitted } }
      : { to: 'received' }),
    moves: submissions.map(({ id, signature, authorization }) => ({
      id,
      from: 'prepared',
      change: admitted ? { cause: 'admitted' } : submitted,
      signature,
      authorization,
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

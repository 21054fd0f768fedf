import type {
  AuthorizationSignature,
  FeeQuote,
  Funds,
  OperationId,
  OperationStatus,
  SponsorshipPolicy,
  SubmitOutcome,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { DatabaseError } from 'pg'
import type { Hash, Hex } from 'viem'
import { groupCalls } from '../connection/group-calls.js'
import { isDeadlock } from '../connection/is-deadlock.js'
import { fromJson } from '../rows/json-bigint.js'
import { type OperationRow, toReference } from '../rows/operation-row.js'
import { type Applicant, type BudgetRows, judgeBudgets } from './budgets.js'
import { type BesideRow, judgeSenders, type Submitted } from './lock-senders.js'
import { moveOperations } from './move-operations.js'

export interface Submission {
  readonly id: OperationId
  readonly signature: Hex
  /** Present if the operation requires an authorization. */
  readonly authorization?: AuthorizationSignature | undefined
  /** Whether the operation moves on to `queued` at once. */
  readonly admitted: boolean
  /** Absent: no budget is checked. */
  readonly policy?: SponsorshipPolicy | undefined
  /** The most nonce keys that the account's live operations may use. Absent: no limit. */
  readonly mostNonceKeys?: number | undefined
  /** The most operations of the account that may wait to land. Absent: no limit. */
  readonly mostWaiting?: number | undefined
  /** The account's funds. Absent if the chain could not be read. */
  readonly funds?: Funds | undefined
  /** The account's operations that had landed before its funds were read. */
  readonly landed?: readonly OperationId[] | undefined
}

/**
 * Submits operations. Concurrent calls share a transaction and its locks. An operation that cannot be submitted with
 * the others is submitted alone, and then gets its own refusal.
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
  // Keeps one submission per operation: the statement would report the same success to each of them.
  const distinct = [...new Map(submissions.map((one) => [one.id, one])).values()]
  if (distinct.length < 2) return new Map()
  try {
    return await submitAll(db, distinct)
  } catch (error) {
    // One operation made the statement fail, so none was moved.
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
    // One user operation under two ids violates both indexes, and PostgreSQL may report either.
    if (!isViolation(error)) throw error
    const duplicate = await duplicateOf(db, id)
    if (duplicate) return duplicate
    if (isViolation(error, 'operations_live_nonce')) return { kind: 'nonce-taken' }
    throw new Error(`The duplicate of operation ${id} was not found.`, { cause: error })
  }
}

/** Returns what was accepted or refused. A missing submission was too late, or was refused because of one that was. */
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
 * Locks operations, budgets of projects, budgets of networks and senders, in this order, until the transaction ends. A
 * submission that is neither accepted nor refused has no operation that can be submitted.
 */
async function judgeAll(
  trx: Knex,
  submissions: readonly Submission[],
): Promise<{ accepted: readonly Submission[]; refusals: Map<Submission, SubmitOutcome> }> {
  const { operations, budgets, beside } = await lockAll(trx, submissions)
  const byId = new Map(operations.map((row) => [row.id, row]))
  const pairs = submissions.flatMap((submission) => {
    const row = byId.get(submission.id)
    return row ? [{ submission, operation: toSubmitted(row) }] : []
  })
  const applicants = new Map(
    submissions.flatMap((submission) => {
      const row = byId.get(submission.id)
      return submission.policy && row && isSponsored(row)
        ? [[submission, { policy: submission.policy, ...toApplicant(row) }]]
        : []
    }),
  )
  const [first] = applicants.values()
  // All come from one gateway, which has one policy.
  const judgeBudget =
    first &&
    budgets &&
    (await judgeBudgets(trx, 'submit', [...applicants.values()], first.policy, budgets))
  const judgeSender = judgeSenders(pairs, beside)

  const accepted: Submission[] = []
  const refusals = new Map<Submission, SubmitOutcome>()
  for (const pair of pairs) {
    const { submission } = pair
    const applicant = applicants.get(submission)
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

/** The columns by which a locked operation is judged. */
type LockedRow = Pick<
  OperationRow,
  'id' | 'project_id' | 'network_id' | 'delegation' | 'quote' | 'spends'
> & {
  readonly sender: string
  readonly nonce: string
  readonly user_operation_hash: Hash
  readonly deploys: boolean
  readonly reserved_wei: string
  readonly reserved_from_prepare: boolean
  readonly fronted: boolean
}

interface Locked {
  readonly operations: readonly LockedRow[]
  /** `null` if no operation needs a budget. */
  readonly budgets: BudgetRows | null
  readonly beside: readonly BesideRow[]
}

/**
 * Calls a database function in which each lock is a statement, so that a later read sees every commit before the lock.
 */
async function lockAll(trx: Knex, submissions: readonly Submission[]): Promise<Locked> {
  const { rows }: { rows: { locked: Locked }[] } = await trx.raw(
    'select lock_for_submit(:ids, :withinBudget) as locked',
    {
      ids: submissions.map(({ id }) => id),
      withinBudget: submissions.flatMap(({ id, policy }) => (policy ? [id] : [])),
    },
  )
  const [row] = rows
  if (!row) throw new Error('lock_for_submit returned no row.')
  return row.locked
}

const isSponsored = ({ quote }: LockedRow) => fromJson<FeeQuote>(quote).kind === 'sponsored'

const toApplicant = (row: LockedRow): Applicant => ({
  projectId: row.project_id,
  networkId: row.network_id,
  reservation: {
    cost: BigInt(row.reserved_wei),
    from: row.reserved_from_prepare ? 'prepare' : 'submit',
    fronted: row.fronted,
  },
})

const toSubmitted = (row: LockedRow): Submitted => ({
  id: row.id,
  projectId: row.project_id,
  networkId: row.network_id,
  sender: row.sender,
  userOperationHash: row.user_operation_hash,
  nonce: BigInt(row.nonce),
  deploys: row.deploys,
  delegation: row.delegation ?? undefined,
  quote: fromJson<FeeQuote>(row.quote),
  spends: fromJson<Submitted['spends']>(row.spends),
})

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

import {
  type AnyOperation,
  type Idempotency,
  type RefusedReservation,
  reservationOf,
  type SponsorshipPolicy,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from '../connection/group-calls.js'
import { fromPrepared } from '../rows/operation-row.js'
import { judgeBudgets, lockBudgets } from './budgets.js'
import { togetherOrAlone } from './together-or-alone.js'

export interface Preparation {
  readonly operation: AnyOperation
  readonly idempotency: Idempotency | undefined
  /** Absent: no budget is checked. */
  readonly policy: SponsorshipPolicy | undefined
}

/** `key-taken`: an operation that has not expired holds its idempotency key. */
export type PreparationOutcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'key-taken' }
  | ({ readonly kind: 'refused' } & RefusedReservation)

/**
 * Stores prepared operations. Concurrent calls share the locks on the budget and one commit. If a group fails, each
 * operation is stored alone.
 */
export const groupPreparations = (
  db: Knex,
): ((preparation: Preparation) => Promise<PreparationOutcome>) =>
  groupCalls(
    (preparations) => togetherOrAlone(preparations, (together) => storeAll(db, together)),
    { groupsAtOnce: 2, groupSize: 100 },
  )

const storeAll = (db: Knex, preparations: readonly Preparation[]): Promise<PreparationOutcome[]> =>
  db.transaction(async (trx) => {
    const refusals = await judgeAll(trx, preparations)
    const accepted = preparations.filter((one) => !refusals.has(one))
    const inserted = await insertAll(trx, accepted)
    const stored = new Set(inserted.map(({ id }) => id))
    return preparations.map((one): PreparationOutcome => {
      const refusal = refusals.get(one)
      if (refusal) return { kind: 'refused', ...refusal }
      return { kind: stored.has(one.operation.id) ? 'stored' : 'key-taken' }
    })
  })

/**
 * Skips rows whose idempotency key is taken as the statement begins. Without that condition the insert would wait for a
 * transaction that changes the holder of the key. That transaction may wait for a counter that is locked here, because
 * all other code locks operations before counters. `offset 0` stops the planner from making this an anti join, so each
 * row costs one index look-up.
 */
const insertSql = (columns: readonly string[]) => `
insert into operations (${columns.join(', ')})
select ${columns.join(', ')}
from jsonb_populate_recordset(cast(null as operations), cast(:rows as jsonb)) as wanted
where not exists (
  select from operations holder
  where holder.project_id = wanted.project_id and holder.idempotency_key = wanted.idempotency_key
    and holder.status <> 'expired'
  offset 0)
on conflict (project_id, idempotency_key) where idempotency_key is not null and status <> 'expired' do nothing
returning id`

type Row = ReturnType<typeof fromPrepared>
const keyOf = ({ project_id, idempotency_key }: Row): string => `${project_id} ${idempotency_key}`
const byKey = (one: Row, other: Row): number =>
  Number(keyOf(one) > keyOf(other)) - Number(keyOf(one) < keyOf(other))

async function insertAll(
  trx: Knex,
  preparations: readonly Preparation[],
): Promise<readonly { readonly id: string }[]> {
  // In the order of their keys, so that two replicas that insert the same keys never deadlock.
  const rows = preparations
    .map(({ operation, idempotency }) => fromPrepared(operation, idempotency))
    .sort(byKey)
  const [first] = rows
  if (!first) return []
  const inserted: { rows: { id: string }[] } = await trx.raw(insertSql(Object.keys(first)), {
    rows: JSON.stringify(rows),
  })
  return inserted.rows
}

async function judgeAll(
  trx: Knex,
  preparations: readonly Preparation[],
): Promise<ReadonlyMap<Preparation, RefusedReservation>> {
  const refusals = new Map<Preparation, RefusedReservation>()
  const applicants = preparations.flatMap((preparation) => {
    const { operation, policy } = preparation
    const reservation = operation.rail === 'userOperation' ? reservationOf(operation) : undefined
    const { projectId, networkId } = operation
    return reservation && policy ? [{ preparation, policy, projectId, networkId, reservation }] : []
  })
  const [first] = applicants
  if (!first) return refusals
  // All come from one gateway, which has one policy.
  const budgets = await lockBudgets(trx, 'prepare', applicants)
  const judge = await judgeBudgets(trx, 'prepare', applicants, first.policy, budgets)
  for (const applicant of applicants) {
    const refusal = judge(applicant)
    if (refusal) refusals.set(applicant.preparation, refusal)
  }
  return refusals
}

import { reservationOf, type SponsorshipPolicy } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from '../connection/group-calls.js'
import { fromPrepared } from '../rows/operation-row.js'
import type { Preparation } from './group-preparations.js'
import { togetherOrAlone } from './together-or-alone.js'

/**
 * Stores a preparation in one statement without a transaction, if no check refuses it. Returns whether it is stored.
 * `groupPreparations` judges every other preparation again and names the reason. So this statement may refuse too much,
 * but it must not accept a preparation that `refuseReservation` refuses.
 */
export const storePreparations = (db: Knex): ((preparation: Preparation) => Promise<boolean>) => {
  const store = groupCalls(
    (preparations: readonly Preparation[]) =>
      togetherOrAlone(preparations, (together) => storeAll(db, together)),
    { groupsAtOnce: 2, groupSize: 100 },
  )
  return async (preparation) => isSimple(preparation) && store(preparation)
}

/** Returns whether the preparation reserves nothing of the deposit and needs no check of losses. */
function isSimple({ operation, policy }: Preparation): boolean {
  const reservation = operation.rail === 'userOperation' ? reservationOf(operation) : undefined
  if (!reservation) return true
  const { cost, from, fronted } = reservation
  return policy !== undefined && from === 'submit' && !fronted && cost > 0n
}

/**
 * Locks the counters of the projects, as every statement that stores operations does, and reads the locked values. The
 * sort at the end makes PostgreSQL take all locks before the first insert. It inserts in the order of the idempotency
 * keys, so that two of these statements never deadlock. The deposit's counter is read without a lock, because only
 * submit reserves.
 *
 * `offset 0` keeps the planner from turning the look-ups into joins.
 */
const storeSql = (columns: readonly string[]) => `
with wanted as materialized (
  select * from jsonb_populate_recordset(cast(null as operations), cast(:rows as jsonb))
), locked as materialized (
  select kept.project_id, kept.network_id, kept.unsubmitted, kept.reserved,
    coalesce(projects.unsubmitted_limit, cast(:unsubmitted as integer)) as most,
    cast(coalesce(projects.deposit_share, cast(:depositShare as integer)) as numeric) as share
  from sponsorship_projects kept join projects on projects.id = kept.project_id
  where (kept.project_id, kept.network_id) in (
    select * from unnest(cast(:projectIds as text[]), cast(:networkIds as text[])))
  order by kept.project_id, kept.network_id
  for no key update of kept
), budgets as materialized (
  select locked.project_id, network_id, most - unsubmitted as places,
    least(deposit - landed - networks.reserved, div(deposit * share, 10000) - locked.reserved) as wei
  from locked join sponsorship_networks networks using (network_id)
), placed as (
  select wanted.*, row_number() over (partition by project_id, network_id, reserved_wei > 0) as place from wanted
)
insert into operations (${columns.join(', ')})
select ${columns.join(', ')} from placed
where (reserved_wei = 0 or exists (
    select from budgets
    where budgets.project_id = placed.project_id and budgets.network_id = placed.network_id
      and place <= places and reserved_wei <= wei))
  and not exists (
    select from operations holder
    where holder.project_id = placed.project_id and holder.idempotency_key = placed.idempotency_key
      and holder.status <> 'expired'
    offset 0)
  and not exists (
    select from operations other
    where other.network_id = placed.network_id and other.user_operation_hash = placed.user_operation_hash
      and other.status not in ('prepared', 'expired')
    offset 0)
  and not exists (
    select from archived_by_hash(placed.network_id, array[placed.user_operation_hash])
    where status not in ('prepared', 'expired'))
order by (project_id || ' ' || idempotency_key) collate "C"
on conflict (project_id, idempotency_key) where idempotency_key is not null and status <> 'expired' do nothing
returning id`

async function storeAll(db: Knex, preparations: readonly Preparation[]): Promise<boolean[]> {
  const rows = preparations.map(({ operation, idempotency }) =>
    fromPrepared(operation, idempotency),
  )
  const projects = new Map(
    rows
      .filter(({ reserved_wei }) => reserved_wei !== '0')
      .map((row) => [`${row.project_id} ${row.network_id}`, row]),
  )
  // All preparations come from one gateway, which has one policy.
  const policy: SponsorshipPolicy | undefined = preparations.find(({ policy }) => policy)?.policy
  const { rows: stored }: { rows: { id: string }[] } = await db.raw(
    storeSql(Object.keys(rows[0] ?? {})),
    {
      rows: JSON.stringify(rows),
      projectIds: [...projects.values()].map(({ project_id }) => project_id),
      networkIds: [...projects.values()].map(({ network_id }) => network_id),
      unsubmitted: policy?.unsubmitted ?? null,
      depositShare: policy ? Number(policy.depositShare) : null,
    },
  )
  const ids = new Set(stored.map(({ id }) => id))
  return preparations.map(({ operation }) => ids.has(operation.id))
}

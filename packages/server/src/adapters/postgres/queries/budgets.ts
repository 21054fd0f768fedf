import {
  type Budget,
  type BudgetRefusal,
  type BudgetStep,
  losableUnpaid,
  type OwnLimits,
  type ProjectId,
  policyOf,
  type RefusedReservation,
  type Reservation,
  refuseReservation,
  type SponsorshipPolicy,
  type UnpaidLoss,
  type UserId,
  withReservation,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** An operation that asks for a reservation. */
export interface Applicant {
  readonly projectId: ProjectId
  readonly networkId: string
  readonly reservation: Reservation
}

/** The rows of `lock_budgets`. Sums are text, because a JSON number would lose digits. */
export interface BudgetRows {
  readonly projects: readonly ProjectRow[]
  readonly networks: readonly NetworkRow[]
}

interface ProjectRow {
  project_id: ProjectId
  network_id: string
  reserved: string
  fronted: string
  unsubmitted: string
  unsubmitted_limit: number | null
  deposit_share: number | null
}

interface NetworkRow {
  network_id: string
  deposit: string | null
  landed: string
  reserved: string
}

/** How many of a project's newest paid ledger entries count. Older ones are ignored. */
const mostPaying = 1_000

const withinWindow = 'posted_at > now() - make_interval(secs => :windowSeconds)'

/**
 * Returns one row for each asking project. It runs after the locks, so the sums of a project, of an owner and of all
 * projects are exact: a transaction that posts a loss also frees the reservation, and one that reserves holds the
 * network's row. The window may be longer than operations stay live, so archived ones count too.
 *
 * It reads a project's paid sum only if a limit could depend on it: a busy project has a thousand paid entries.
 */
const frontingSql = `
with asked as materialized (
  select project_id from unnest(cast(:projectIds as text[])) as asked (project_id)
), lost as materialized (
  select ledger_entries.project_id, sum(actual_gas_cost) as lost, min(posted_at) as since
  from ledger_entries left join operations on operations.id = ledger_entries.operation_id
  where ledger_entries.network_id = :networkId and ${withinWindow}
    and reversed_at is null and not ledger_entries.success and coalesce(collected, 0) = 0
    and coalesce(operations.fronted, (
      select fronted from archived_by_id(array[ledger_entries.operation_id], operation_created_at, operation_created_at)))
  group by ledger_entries.project_id
), under_way as materialized (
  select project_id, fronted from sponsorship_projects where network_id = :networkId and fronted > 0
), sums as materialized (
  select project_id, coalesce(lost.lost, 0) as lost, lost.since, coalesce(under_way.fronted, 0) as fronted
  from asked full join lost using (project_id) full join under_way using (project_id)
), paid as materialized (
  select project_id, (
    select coalesce(sum(actual_gas_cost), 0) from (
      select actual_gas_cost from ledger_entries
      where ledger_entries.project_id = sums.project_id and network_id = :networkId and ${withinWindow}
        and reversed_at is null and collected > 0
      order by posted_at desc limit ${mostPaying}) newest) as paid
  from sums
  where (select sum(lost + fronted) from sums) + cast(:asked as numeric) > cast(:countPaidAbove as numeric)
), projects as materialized (
  select project_id, owner.user_id, sums.lost, sums.since, sums.fronted, coalesce(paid.paid, 0) as paid,
    greatest(sums.lost - coalesce(paid.paid, 0), 0) as unpaid_lost,
    greatest(sums.lost + sums.fronted - coalesce(paid.paid, 0), 0) as unpaid_at_most
  from sums left join paid using (project_id)
    left join lateral (
      select user_id from project_members
      where project_members.project_id = sums.project_id and role = 'owner'
      order by created_at, id limit 1) owner on true
), owners as (
  select user_id, sum(unpaid_lost) as unpaid_lost, sum(unpaid_at_most) as unpaid_at_most, min(since) as since
  from projects group by user_id
), everybody as (
  select sum(lost) as lost, sum(fronted) as fronted, sum(unpaid_lost) as unpaid_lost, sum(unpaid_at_most) as unpaid_at_most,
    min(since) as since
  from projects
)
select project_id, user_id, projects.lost, projects.paid,
  owners.unpaid_lost as owner_unpaid_lost, owners.unpaid_at_most as owner_unpaid_at_most,
  everybody.lost as all_lost, everybody.fronted as all_fronted,
  everybody.unpaid_lost as all_unpaid_lost, everybody.unpaid_at_most as all_unpaid_at_most,
  projects.since, owners.since as owner_since, everybody.since as all_since
from asked join projects using (project_id) left join owners using (user_id) cross join everybody`

/** The network's sums over all projects, repeated in each row. */
interface EverybodyColumns {
  all_lost: string
  all_fronted: string
  all_unpaid_lost: string
  all_unpaid_at_most: string
  all_since: Date | null
}

interface FrontingRow extends EverybodyColumns {
  project_id: ProjectId
  user_id: UserId | null
  lost: string
  paid: string
  owner_unpaid_lost: string
  owner_unpaid_at_most: string
  since: Date | null
  owner_since: Date | null
}

/** Judges one applicant after the other and counts each accepted one. Returns `undefined` if it accepts. */
export type Judge = (applicant: Applicant) => RefusedReservation | undefined

/**
 * Locks the counters of all asking projects, then of their networks, each in key order, until the transaction ends. If
 * no applicant reserves in this step, it reads the networks' counters without a lock.
 */
export async function lockBudgets(
  trx: Knex,
  step: BudgetStep,
  applicants: readonly Applicant[],
): Promise<BudgetRows> {
  const distinct = [...new Map(applicants.map((one) => [keyOf(one), one])).values()]
  const { rows }: { rows: { budgets: BudgetRows }[] } = await trx.raw(
    'select lock_budgets(:projectIds, :networkIds, :reserves) as budgets',
    {
      projectIds: distinct.map(({ projectId }) => projectId),
      networkIds: distinct.map(({ networkId }) => networkId),
      reserves: applicants.some(({ reservation }) => reservation.from === step),
    },
  )
  const [row] = rows
  if (!row) throw new Error('lock_budgets returned no row.')
  return row.budgets
}

/**
 * Judges applicants by counters that the transaction has locked. A project's own limits take precedence over the
 * gateway's policy.
 */
export async function judgeBudgets(
  trx: Knex,
  step: BudgetStep,
  applicants: readonly Applicant[],
  policy: SponsorshipPolicy,
  { projects, networks }: BudgetRows,
): Promise<Judge> {
  const standings = new Map<string, Standing>()
  const first = applicants.filter(({ reservation }) => reservation.fronted)
  const frontings = new Map<string, FrontingRow>()
  const everybody = new Map<string, EverybodyColumns>()
  for (const networkId of new Set(first.map(({ networkId }) => networkId))) {
    const asking = first.filter((one) => one.networkId === networkId)
    const deposit = depositOf(networks.find(({ network_id }) => network_id === networkId))
    for (const row of await frontingOf(trx, networkId, asking, deposit, policy)) {
      frontings.set(keyOf({ projectId: row.project_id, networkId }), row)
      everybody.set(networkId, row)
    }
  }
  for (const row of projects) {
    const key = keyOf({ projectId: row.project_id, networkId: row.network_id })
    const network = networks.find(({ network_id }) => network_id === row.network_id)
    const fronting = frontings.get(key)
    standings.set(key, {
      fronting,
      budget: toBudget(row, network, everybody.get(row.network_id), fronting),
      policy: policyOf(toOwnLimits(row), policy),
    })
  }
  // Projects of one network or owner share limits, so each acceptance counts for the others.
  const taken = new Map<string, NetworkPart>()
  const owners = new Map<string, Budget['owner']>()
  return (applicant) => {
    const own = standings.get(keyOf(applicant))
    if (!own) throw new Error(`The budget of project ${applicant.projectId} is not locked.`)
    const { networkId, reservation } = applicant
    const ownerKey = own.fronting?.user_id && `${own.fronting.user_id} ${networkId}`
    const budget = {
      ...own.budget,
      ...taken.get(networkId),
      ...(ownerKey && owners.has(ownerKey) && { owner: owners.get(ownerKey) }),
    }
    const refusal = refuseReservation(budget, reservation, step, own.policy)
    if (refusal) return { refusal, lapsesAt: lapseOf(own.fronting, refusal, policy) }
    const after = withReservation(budget, reservation, step)
    const { reserved, fronted, unpaid } = after
    taken.set(networkId, { reserved, fronted, unpaid })
    if (ownerKey) owners.set(ownerKey, after.owner)
    standings.set(keyOf(applicant), { ...own, budget: after })
    return undefined
  }
}

interface Standing {
  /** Absent unless one of the project's applicants is fronted. */
  readonly fronting: FrontingRow | undefined
  readonly budget: Budget
  readonly policy: SponsorshipPolicy
}

type NetworkPart = Pick<Budget, 'reserved' | 'fronted' | 'unpaid'>

const keyOf = ({ projectId, networkId }: Pick<Applicant, 'projectId' | 'networkId'>) =>
  `${projectId} ${networkId}`

/** For each refusal because of losses, the column with the time of the oldest counted loss. */
const oldestOf: Partial<Record<BudgetRefusal, 'since' | 'owner_since' | 'all_since'>> = {
  fronting: 'since',
  'owner-fronting': 'owner_since',
  'unpaid-fronting': 'all_since',
  'total-fronting': 'all_since',
}

function lapseOf(
  fronting: FrontingRow | undefined,
  refusal: BudgetRefusal,
  { fronting: { windowSeconds } }: SponsorshipPolicy,
): Date | undefined {
  const column = oldestOf[refusal]
  const since = column && fronting?.[column]
  return since ? new Date(since.getTime() + windowSeconds * 1000) : undefined
}

async function frontingOf(
  trx: Knex,
  networkId: string,
  asking: readonly Applicant[],
  deposit: bigint | undefined,
  policy: SponsorshipPolicy,
): Promise<readonly FrontingRow[]> {
  const asked = asking.reduce((sum, { reservation }) => sum + reservation.cost, 0n)
  const { rows }: { rows: FrontingRow[] } = await trx.raw(frontingSql, {
    networkId,
    projectIds: [...new Set(asking.map(({ projectId }) => projectId))],
    windowSeconds: policy.fronting.windowSeconds,
    asked: asked.toString(),
    countPaidAbove: losableUnpaid(deposit, policy).toString(),
  })
  return rows
}

const toOwnLimits = ({ unsubmitted_limit, deposit_share }: ProjectRow): OwnLimits => ({
  unsubmitted: unsubmitted_limit,
  depositShare: deposit_share === null ? null : BigInt(deposit_share),
})

const depositOf = (network: NetworkRow | undefined): bigint | undefined =>
  network?.deposit ? BigInt(network.deposit) : undefined

const toUnpaid = (lost = '0', atMost = '0'): UnpaidLoss => ({
  lost: BigInt(lost),
  atMost: BigInt(atMost),
})

/** Sums default to zero if no applicant of the network or project is fronted: then no check reads them. */
const toBudget = (
  project: ProjectRow,
  network: NetworkRow | undefined,
  everybody: EverybodyColumns | undefined,
  fronting: FrontingRow | undefined,
): Budget => ({
  deposit: depositOf(network),
  landed: BigInt(network?.landed ?? 0),
  reserved: BigInt(network?.reserved ?? 0),
  fronted: BigInt(everybody?.all_fronted ?? 0),
  lost: BigInt(everybody?.all_lost ?? 0),
  unpaid: toUnpaid(everybody?.all_unpaid_lost, everybody?.all_unpaid_at_most),
  owner: fronting?.user_id
    ? toUnpaid(fronting.owner_unpaid_lost, fronting.owner_unpaid_at_most)
    : undefined,
  project: {
    reserved: BigInt(project.reserved),
    fronted: BigInt(project.fronted),
    lost: BigInt(fronting?.lost ?? 0),
    paid: BigInt(fronting?.paid ?? 0),
    unsubmitted: Number(project.unsubmitted),
  },
})

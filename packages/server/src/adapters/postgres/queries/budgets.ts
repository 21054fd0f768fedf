import {
  type Budget,
  type BudgetRefusal,
  type BudgetStep,
  type OwnLimits,
  type ProjectId,
  policyOf,
  type Reservation,
  refuseReservation,
  type SponsorshipPolicy,
  withReservation,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** An operation that asks for room. */
export interface Applicant {
  readonly projectId: ProjectId
  readonly networkId: string
  readonly reservation: Reservation
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

/** Arrays, because the planner knows how short they are. */
const wantedSql =
  'select * from unnest(cast(:projectIds as text[]), cast(:networkIds as text[])) as wanted (project_id, network_id)'

const ensureProjectsSql = `
insert into sponsorship_projects (project_id, network_id)
${wantedSql}
order by project_id, network_id
on conflict do nothing`

/** With each project's own limits, as they are when the statement begins. */
const lockProjectsSql = `
select kept.*, projects.unsubmitted_limit, projects.deposit_share
from sponsorship_projects kept join projects on projects.id = kept.project_id
where (kept.project_id, kept.network_id) in (${wantedSql})
order by kept.project_id, kept.network_id
for no key update of kept`

const ensureNetworksSql = `
insert into sponsorship_networks (network_id)
select unnest(cast(:networkIds as text[])) as network_id
order by network_id
on conflict do nothing`

const networksSql = `
select network_id, deposit, landed, reserved from sponsorship_networks
where network_id = any(:networkIds) order by network_id`

/**
 * In statements after the locks: whoever posts a loss frees its reservation in the same transaction. The window may be
 * longer than operations stay live.
 */
const lossesSql = `
select coalesce(sum(actual_gas_cost), 0)
from ledger_entries left join operations on operations.id = ledger_entries.operation_id
where ledger_entries.network_id = :networkId
  and posted_at > now() - make_interval(secs => :windowSeconds)
  and reversed_at is null and not ledger_entries.success and coalesce(collected, 0) = 0
  and coalesce(operations.fronted, (
    select fronted from archived_by_id(array[ledger_entries.operation_id], operation_created_at, operation_created_at)))`

const projectLossesSql = `
select (${lossesSql} and ledger_entries.project_id = :projectId) as lost`

const networkFrontingSql = `
select (${lossesSql}) as lost, (
  select coalesce(sum(fronted), 0) from sponsorship_projects
  where network_id = :networkId and fronted > 0) as fronted`

/** Decides about applicants one after the other, each with those before it counted. */
export type Judge = (applicant: Applicant) => BudgetRefusal | undefined

/**
 * Takes the counters of all projects that ask, then those of their networks, each in the order of their keys, until the
 * transaction ends. At prepare the network's is only looked at where nothing is set aside yet. The policy is the
 * gateway's; limits that a project has of its own take its place.
 */
export async function lockBudgets(
  trx: Knex,
  step: BudgetStep,
  applicants: readonly Applicant[],
  policy: SponsorshipPolicy,
): Promise<Judge> {
  const standings = new Map<
    string,
    { readonly budget: Budget; readonly policy: SponsorshipPolicy }
  >()
  if (applicants.length > 0) {
    const distinct = [...new Map(applicants.map((one) => [keyOf(one), one])).values()]
    const wanted = {
      projectIds: distinct.map(({ projectId }) => projectId),
      networkIds: distinct.map(({ networkId }) => networkId),
    }
    await trx.raw(ensureProjectsSql, wanted)
    const { rows: projects }: { rows: ProjectRow[] } = await trx.raw(lockProjectsSql, wanted)
    const networkIds = [...new Set(applicants.map(({ networkId }) => networkId))]
    const reserves = applicants.some(({ reservation }) => reservation.from === step)
    if (reserves) await trx.raw(ensureNetworksSql, { networkIds })
    const { rows: networks }: { rows: NetworkRow[] } = await trx.raw(
      reserves ? `${networksSql} for no key update` : networksSql,
      { networkIds },
    )
    const first = applicants.filter(({ reservation }) => reservation.fronted)
    const fronting = new Set(first.map((one) => keyOf(one)))
    const together = new Map<string, Fronting>()
    for (const networkId of new Set(first.map(({ networkId }) => networkId)))
      together.set(networkId, await frontingOf(trx, networkId, policy))
    for (const row of projects) {
      const key = keyOf({ projectId: row.project_id, networkId: row.network_id })
      const network = networks.find(({ network_id }) => network_id === row.network_id)
      const lost = fronting.has(key) ? await lossesOf(trx, row, policy) : 0n
      standings.set(key, {
        budget: toBudget(row, network, together.get(row.network_id) ?? noFronting, lost),
        policy: policyOf(toOwnLimits(row), policy),
      })
    }
  }
  // Of one network all its projects see what the others were given.
  const given = new Map<string, Given>()
  return (applicant) => {
    const key = keyOf(applicant)
    const own = standings.get(key)
    if (!own) throw new Error(`Nobody asked for a budget of project ${applicant.projectId}.`)
    const { networkId, reservation } = applicant
    const before = given.get(networkId) ?? nothingGiven
    const budget = {
      ...own.budget,
      reserved: own.budget.reserved + before.reserved,
      fronted: own.budget.fronted + before.fronted,
    }
    const refusal = refuseReservation(budget, reservation, step, own.policy)
    if (refusal) return refusal
    const taken = withReservation(budget, reservation, step)
    given.set(networkId, {
      reserved: taken.reserved - own.budget.reserved,
      fronted: taken.fronted - own.budget.fronted,
    })
    standings.set(key, { ...own, budget: { ...own.budget, project: taken.project } })
    return undefined
  }
}

const keyOf = ({ projectId, networkId }: Pick<Applicant, 'projectId' | 'networkId'>) =>
  `${projectId} ${networkId}`

type Given = Pick<Budget, 'reserved' | 'fronted'>
const nothingGiven: Given = { reserved: 0n, fronted: 0n }

/** What first operations of all projects of a network may lose, and have lost. */
type Fronting = Pick<Budget, 'fronted' | 'lost'>
/** Nobody asks. */
const noFronting: Fronting = { fronted: 0n, lost: 0n }

async function frontingOf(
  trx: Knex,
  networkId: string,
  { fronting: { windowSeconds } }: SponsorshipPolicy,
): Promise<Fronting> {
  const { rows }: { rows: { fronted: string; lost: string }[] } = await trx.raw(
    networkFrontingSql,
    { networkId, windowSeconds },
  )
  return { fronted: BigInt(rows[0]?.fronted ?? 0), lost: BigInt(rows[0]?.lost ?? 0) }
}

async function lossesOf(
  trx: Knex,
  { project_id: projectId, network_id: networkId }: ProjectRow,
  { fronting: { windowSeconds } }: SponsorshipPolicy,
): Promise<bigint> {
  const { rows }: { rows: { lost: string }[] } = await trx.raw(projectLossesSql, {
    projectId,
    networkId,
    windowSeconds,
  })
  return BigInt(rows[0]?.lost ?? 0)
}

const toOwnLimits = ({ unsubmitted_limit, deposit_share }: ProjectRow): OwnLimits => ({
  unsubmitted: unsubmitted_limit,
  depositShare: deposit_share === null ? null : BigInt(deposit_share),
})

const toBudget = (
  project: ProjectRow,
  network: NetworkRow | undefined,
  together: Fronting,
  lost: bigint,
): Budget => ({
  deposit: network?.deposit ? BigInt(network.deposit) : undefined,
  landed: BigInt(network?.landed ?? 0),
  reserved: BigInt(network?.reserved ?? 0),
  ...together,
  project: {
    reserved: BigInt(project.reserved),
    fronted: BigInt(project.fronted),
    lost,
    unsubmitted: Number(project.unsubmitted),
  },
})

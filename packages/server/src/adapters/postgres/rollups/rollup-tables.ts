/** Spans of time that sums are kept for, in UTC. */
export type Grain = 'hour' | 'day' | 'month' | 'ever'

/**
 * A rollup: the table of sums `<name>_rollups`, the table of changes `<name>_changes`, and the view of the rows that it
 * counts, `counted_<name>s`.
 */
export interface RollupTable {
  readonly name: string
  /** Beside project, grain and start. */
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  /** Whether the sums of all projects together are the sums of the single projects. */
  readonly addsUp: boolean
  /** Whether months of its rows can be detached. The hourly sums of a detached month replace its rows. */
  readonly isArchived: boolean
  /** The counted things, as the operator reads it. */
  readonly title: string
}

/** The project id of rows for all projects together. */
export const allProjects = ''

export const operationRollup = {
  name: 'operation',
  keys: ['network_id', 'kind', 'status'],
  sums: ['operations'],
  addsUp: true,
  isArchived: true,
  title: 'operations',
} as const satisfies RollupTable

export const feeRollup = {
  name: 'fee',
  keys: ['network_id', 'token', 'symbol', 'decimals'],
  sums: [
    'operations',
    'gas_fee',
    'static_fee',
    'transfer_fee',
    'collected',
    'collected_usd_micros',
    'valued',
    'net',
    'net_usd_micros',
    'netted',
  ],
  addsUp: true,
  isArchived: false,
  title: 'fees',
} as const satisfies RollupTable

export const routerFeeRollup = {
  name: 'router_fee',
  keys: ['network_id', 'kind', 'token', 'symbol', 'decimals'],
  sums: ['operations', 'first_of', 'amount', 'usd_micros', 'valued'],
  addsUp: true,
  isArchived: false,
  title: 'fees of routing providers',
} as const satisfies RollupTable

export const accountRollup = {
  name: 'account',
  keys: ['network_id'],
  sums: ['created', 'transacted'],
  // An account that projects share counts once.
  addsUp: false,
  isArchived: false,
  title: 'accounts',
} as const satisfies RollupTable

export const rollupTables: readonly RollupTable[] = [
  operationRollup,
  feeRollup,
  routerFeeRollup,
  accountRollup,
]

/** Returns the keys as the unique index has them, after project, grain and start. */
export const uniqueKeys = ({ keys }: RollupTable): string =>
  keys
    .map((key) => {
      if (key === 'symbol') return `coalesce(symbol, '')`
      return key === 'decimals' ? 'coalesce(decimals, -1)' : key
    })
    .join(', ')

/** Returns joins that repeat each row of `hourly` for every grain, and for every scope that it counts in. */
export const spreadSql = ({ addsUp }: RollupTable): string => `
cross join lateral (values ('hour', hourly.hour), ('day', date_trunc('day', hourly.hour, 'UTC')),
  ('month', date_trunc('month', hourly.hour, 'UTC')), ('ever', '-infinity')) as grain (grain, start)
cross join lateral (values ${addsUp ? `('${allProjects}'), ` : ''}(hourly.project_id)) as scope (project_id)`

/** Returns a condition: the month of this time is detached. */
export const isDetached = (at: string): string =>
  `month_of(${at}) in (select month from detached_months)`

/** Selects the sums of the rows of `counted_…` by hour. */
export const countedSql = ({ name, keys, sums }: RollupTable, where = 'true'): string => {
  const hour = `date_trunc('hour', created_at, 'UTC')`
  return `
select project_id, ${hour} as hour, ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')}
from counted_${name}s where ${where} group by project_id, ${hour}, ${keys.join(', ')}`
}

/** Selects the sums that are kept of detached months, by hour. */
const keptSql = ({ name, keys, sums }: RollupTable): string => {
  const columns = [...keys, ...sums].join(', ')
  return `
select project_id, start as hour, ${columns} from ${name}_rollups
where grain = 'hour' and project_id <> '${allProjects}' and ${isDetached('start')}
union all
select project_id, hour, ${columns} from ${name}_changes where ${isDetached('hour')}`
}

/** Selects everything that the rollup sums up, by hour. */
export const hourlySql = (table: RollupTable): string =>
  table.isArchived ? `${countedSql(table)}\nunion all\n${keptSql(table)}` : countedSql(table)

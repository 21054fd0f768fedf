import type { DashboardScope, NetworkFilter } from '@gasless-gateway/core'
import { allProjects, isDetached, type RollupTable } from './rollup-tables.js'
import { type Net, type Span, splitWindow } from './split-window.js'

/** SQL with `?` placeholders, and their values. */
export interface Fragment {
  readonly sql: string
  readonly bindings: readonly (string | number | Date | readonly string[])[]
}

export const fragment = (sql: string, ...bindings: Fragment['bindings'][number][]): Fragment => ({
  sql,
  bindings,
})

export const joined = (parts: readonly Fragment[], between: string): Fragment => ({
  sql: parts.map(({ sql }) => sql).join(between),
  bindings: parts.flatMap(({ bindings }) => bindings),
})

export const always = fragment('true')

/** A condition on rows that each belong to a project. */
export const inScope = (scope: DashboardScope): Fragment =>
  scope === 'all' ? always : fragment('project_id = any(?)', scope)

/** A condition on rows of rollups. */
const ofScope = (scope: DashboardScope): Fragment =>
  scope === 'all'
    ? fragment(`project_id = '${allProjects}'`)
    : fragment('project_id = any(?)', scope)

export const onNetworks = (networks: NetworkFilter): Fragment =>
  'only' in networks
    ? fragment('network_id = any(?)', networks.only)
    : fragment('network_id <> all(?)', networks.except)

/** A condition on a time column. */
export const within = (column: string, { from, to }: Span): Fragment =>
  joined(
    [
      ...(from ? [fragment(`${column} >= ?`, from)] : []),
      ...(to ? [fragment(`${column} < ?`, to)] : []),
      always,
    ],
    ' and ',
  )

export interface SumsQuery {
  readonly scope: DashboardScope
  readonly networks: NetworkFilter
  /** @default all time */
  readonly window?: Span | undefined
  /** @default month */
  readonly coarsest?: 'day' | 'month'
  /** Set by callers that ignore `at`. Then rows may lie outside the window, if other rows subtract them again. */
  readonly net?: Net
}

/**
 * Selects rows with the keys and sums of a rollup, and with `at`, a time in the span that a row sums up. Together they
 * add up to what was created in the window. They are rollups of whole hours, changes that are not folded yet, and the
 * counted rows at the edges. For detached months, hourly rollups replace the counted rows.
 */
export function sumsOf(
  { name, keys, sums, addsUp, isArchived }: RollupTable,
  { scope, networks, window = {}, coarsest = 'month', net }: SumsQuery,
): Fragment {
  const { rolled, hours, edges } = splitWindow(window, { coarsest, net })
  const isEver = window.from === undefined && window.to === undefined
  const rows = (
    isSurplus: boolean,
    table: string,
    at: string,
    whose: Fragment,
    ...conditions: Fragment[]
  ) => {
    const signed = sums.map((sum) => (isSurplus ? `-${sum} as ${sum}` : sum))
    return joined(
      [
        fragment(`select ${[...keys, ...signed].join(', ')}, ${at} as at from ${table} where true`),
        whose,
        onNetworks(networks),
        ...conditions,
      ],
      ' and ',
    )
  }
  const ofEach = addsUp ? inScope(scope) : ofScope(scope)
  // An hour of a detached month counts as a whole, at its start.
  const keptHours = (isSurplus: boolean, edge: Span) => [
    rows(
      isSurplus,
      `${name}_rollups`,
      'start',
      ofScope(scope),
      fragment(`grain = 'hour' and ${isDetached('start')}`),
      within('start', edge),
    ),
    rows(
      isSurplus,
      `${name}_changes`,
      'hour',
      ofEach,
      fragment(isDetached('hour')),
      within('hour', edge),
    ),
  ]
  const known = name === 'operation' && 'except' in networks ? [onKnownNetworks(scope)] : []
  return joined(
    [
      ...rolled.map(({ grain, isSurplus, ...span }) =>
        rows(
          isSurplus,
          `${name}_rollups`,
          'start',
          ofScope(scope),
          fragment(`grain = '${isEver ? 'ever' : grain}'`),
          within('start', isEver ? {} : span),
        ),
      ),
      rows(
        false,
        `${name}_changes`,
        'hour',
        ofEach,
        hours ? within('hour', hours) : fragment('false'),
      ),
      ...edges.flatMap(({ isSurplus, ...edge }) => [
        rows(
          isSurplus,
          `counted_${name}s`,
          'created_at',
          ofEach,
          ...known,
          within('created_at', edge),
        ),
        ...(isArchived ? keptHours(isSurplus, edge) : []),
      ]),
    ],
    '\nunion all\n',
  )
}

/** Lists the networks that have operations, because the indexes of operations by time need the network, too. */
const onKnownNetworks = (scope: DashboardScope): Fragment => {
  const rolled = ofScope(scope)
  return fragment(
    `network_id = any(array(
      select network_id from operation_rollups where grain = 'ever' and ${rolled.sql}
      union select network_id from operation_changes))`,
    ...rolled.bindings,
  )
}

/** Selects the sums by key, as text. Leaves out keys whose first sum is zero. */
export function totalsOf(table: RollupTable, query: SumsQuery): Fragment {
  const { keys, sums } = table
  const rows = sumsOf(table, { ...query, net: { now: new Date() } })
  return {
    ...rows,
    sql: `select ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum})::text as ${sum}`).join(', ')}
from (${rows.sql}) counted group by ${keys.join(', ')} having sum(${sums[0]}) <> 0`,
  }
}

import type { DashboardScope, NetworkFilter } from '@gasless-gateway/core'
import { allProjects, isDetached, type RollupTable } from './rollup-tables.js'
import { type Net, type Span, splitWindow } from './split-window.js'

/** SQL with question marks, and what stands for them. */
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

/** A condition on rows that have a project each. */
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
  /** Who asks does not care for `at`: rows may be of moments beside the window, if others take them away again. */
  readonly net?: Net
}

/**
 * Rows with the keys and sums of a rollup, and `at`, a moment of the span that they sum up. They add up to what was
 * created in a window: rollups of whole hours, what is still to be added to those, and the rows themselves at the edges, or
 * the rollups of hours where the rows were taken away.
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
  // An hour of a month that was taken away counts as a whole, at its beginning.
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

/** The indexes that operations are found by in time are by network, too. */
const onKnownNetworks = (scope: DashboardScope): Fragment => {
  const rolled = ofScope(scope)
  return fragment(
    `network_id = any(array(
      select network_id from operation_rollups where grain = 'ever' and ${rolled.sql}
      union select network_id from operation_changes))`,
    ...rolled.bindings,
  )
}

/** The sums by key, where anything is summed up, as text. */
export function totalsOf(table: RollupTable, query: SumsQuery): Fragment {
  const { keys, sums } = table
  const rows = sumsOf(table, { ...query, net: { now: new Date() } })
  return {
    ...rows,
    sql: `select ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum})::text as ${sum}`).join(', ')}
from (${rows.sql}) counted group by ${keys.join(', ')} having sum(${sums[0]}) <> 0`,
  }
}

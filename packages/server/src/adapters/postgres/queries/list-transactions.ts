import {
  isTerminal,
  type PublicStatus,
  publicStatuses,
  type RouterFeeOfOperation,
  type TransactionOfDashboard,
  type TransactionsQuery,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'
import {
  always,
  type Fragment,
  fragment,
  inScope,
  joined,
  onNetworks,
  sumsOf,
  within,
} from '../rollups/read-sums.js'
import { operationRollup } from '../rollups/rollup-tables.js'
import { type ListedRow, listedColumns, toListed } from '../rows/operation-row.js'
import { pageLowerBound } from './page-lower-bound.js'

/** Returns the length of the whole list. Reads rollups, unless the query searches for part of a hash. */
export async function countTransactions(db: Knex, query: TransactionsQuery): Promise<number> {
  const { sql, bindings } = isSearch(query) ? countedOf(query) : rolledUpOf(query)
  const { rows }: { rows: { total: string | null }[] } = await db.raw(
    sql,
    bindings as Knex.RawBinding[],
  )
  return Number(rows[0]?.total ?? 0)
}

const isSearch = ({ transactionHash, userOperationHash }: TransactionsQuery): boolean =>
  transactionHash !== undefined || userOperationHash !== undefined

function rolledUpOf({ scope, networks, from, to, statuses }: TransactionsQuery): Fragment {
  const rows = sumsOf(operationRollup, {
    scope,
    networks,
    window: { from, to },
    net: { now: new Date() },
  })
  return joined(
    [
      {
        ...rows,
        sql: `select sum(operations)::text as total from (${rows.sql}) counted where true`,
      },
      statuses ? fragment('status = any(?)', statuses) : always,
    ],
    ' and ',
  )
}

function countedOf(query: TransactionsQuery): Fragment {
  const live = joined(
    [
      fragment('select 1 from operations where true'),
      inScope(query.scope),
      onNetworks(query.networks),
      hasStatus(query.statuses ?? publicStatuses),
      ...filtersOf(query, 'operations'),
    ],
    ' and ',
  )
  const both = joined([live, foundInArchive(query, '1')], '\nunion all\n')
  return { ...both, sql: `select count(*)::text as total from (${both.sql}) found` }
}

/**
 * Selects all archived operations with the wanted part of a hash. The index on these parts has no order, so a limit
 * would save nothing.
 */
const foundInArchive = (query: TransactionsQuery, columns: string): Fragment =>
  joined(
    [
      fragment(`select ${columns} from archived_operations where true`),
      inScope(query.scope),
      onNetworks(query.networks),
      hasStatus(query.statuses ?? publicStatuses),
      ...filtersOf(query, 'archived_operations'),
    ],
    ' and ',
  )

/** Both tables have the same columns. */
type Table = 'operations' | 'archived_operations'

/** Conditions on the time and on parts of hashes. */
const filtersOf = (
  { from, to, transactionHash, userOperationHash }: TransactionsQuery,
  table: Table,
) => [
  within('created_at', { from, to }),
  contains(table, 'transaction_hash', transactionHash),
  contains(table, 'user_operation_hash', userOperationHash),
]

/** Scans the live operations, which are few. The archive has an index on parts of hashes, which only `like` uses. */
function contains(table: Table, column: string, hex: string | undefined): Fragment {
  if (hex === undefined) return always
  return table === 'operations'
    ? fragment(`position(? in ${column}) > 0`, hex)
    : fragment(`${column} like ?`, `%${hex.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** The statuses are literals, so that the planner finds the partial index that covers them. */
const hasStatus = (statuses: readonly PublicStatus[]): Fragment =>
  publicStatuses.every((status) => statuses.includes(status))
    ? fragment(`status not in ('prepared', 'expired')`)
    : fragment(
        statuses.length === 0
          ? 'false'
          : `status not in ('prepared', 'expired') and status in (${publicStatuses
              .filter((status) => statuses.includes(status))
              .map((status) => `'${status}'`)
              .join(', ')})`,
      )

/**
 * Statuses that are searched one by one, never together. Each has its own index with the newest first, or contains only
 * operations that are under way.
 */
const rare = ['received', 'queued', 'submitted', 'confirmed', 'failed', 'dropped'] as const

const groupsOf = (statuses: readonly PublicStatus[] | undefined): (readonly PublicStatus[])[] => {
  if (!statuses || publicStatuses.every((status) => statuses.includes(status)))
    return [publicStatuses]
  const alone = rare.filter((status) => statuses.includes(status)).map((status) => [status])
  return statuses.includes('finalized') ? [['finalized'], ...alone] : alone
}

type TransactionRow = ListedRow & {
  verdict: TransactionOfDashboard['verdict']
  router_fee: RouterFeeRow | null
}

interface RouterFeeRow {
  readonly token: Address
  readonly symbol: string | null
  readonly decimals: number | null
  /** Text, because JSON would round it. */
  readonly integrator_amount: string
  readonly integrator_usd_micros: string | null
}

/**
 * Lists a page, newest first. It finds ids through indexes, one project and network at a time, and then reads the rows
 * of the page.
 */
export async function listTransactions(
  db: Knex,
  query: TransactionsQuery,
): Promise<TransactionOfDashboard[]> {
  const { limit, offset } = query
  const groups = groupsOf(query.statuses)
  if (groups.length === 0) return []
  const lanes = lanesOf(query)
  const since = isSearch(query) ? undefined : await pageLowerBound(db, query)
  const archived = isSearch(query)
    ? [foundInArchive(query, 'id, created_at, true as archived')]
    : groups.filter(isEnded).map((group) => newestOfArchive(query, group, since))
  const pages = joined(
    [...groups.map((group) => newestOf(query, group, since)), ...archived],
    '\nunion all\n',
  )
  const sql = `
with lanes as materialized (${lanes.sql}), page as materialized (
  select id, created_at, archived from (${pages.sql}) newest
  order by created_at desc, id desc limit ? offset ?
), listed as materialized (
  select ${shown} from operations where id = any(array(select id from page where not archived))
  union all
  select ${shown} from archived_by_id(
    array(select id from page where archived), (select min(created_at) from page), (select max(created_at) from page))
)
select listed.*, (
  select jsonb_build_object('token', token, 'symbol', symbol, 'decimals', decimals,
    'integrator_amount', integrator_amount::text, 'integrator_usd_micros', integrator_usd_micros::text)
  from router_fees where operation_id = listed.id and integrator_amount > 0
  order by lower(token) collate "C" limit 1) as router_fee
from listed
order by created_at desc, id desc`
  const { rows }: { rows: TransactionRow[] } = await db.raw(sql, [
    ...lanes.bindings,
    ...pages.bindings,
    limit,
    offset,
  ] as Knex.RawBinding[])
  return rows.map((row) => ({
    operation: toListed(row),
    verdict: row.verdict,
    routerFee: row.router_fee && toRouterFee(row.router_fee),
  }))
}

const shown = `${listedColumns}, security->>'verdict' as verdict`

/** Returns the networks that have operations, or the pairs of project and network. */
function lanesOf({ scope, networks }: TransactionsQuery): Fragment {
  const rows = sumsOf(operationRollup, { scope, networks })
  if (scope === 'all')
    return { ...rows, sql: `select distinct network_id from (${rows.sql}) known` }
  const parts = joined(
    [
      fragment(
        `select project_id, network_id from operation_rollups where grain = 'ever' and project_id = any(?)`,
        scope,
      ),
      fragment(
        'select project_id, network_id from operation_changes where project_id = any(?)',
        scope,
      ),
    ],
    '\nunion\n',
  )
  return joined(
    [
      { ...parts, sql: `select project_id, network_id from (${parts.sql}) known where true` },
      onNetworks(networks),
    ],
    ' and ',
  )
}

/** Only ended operations are archived. */
const isEnded = (statuses: readonly PublicStatus[]): boolean => statuses.some(isTerminal)

function newestOf(
  query: TransactionsQuery,
  statuses: readonly PublicStatus[],
  since: Date | undefined,
): Fragment {
  const { scope, limit, offset } = query
  const found = joined(
    [
      fragment(
        'select id, created_at from operations where operations.network_id = lanes.network_id',
      ),
      scope === 'all' ? always : fragment('operations.project_id = lanes.project_id'),
      hasStatus(statuses),
      ...filtersOf(query, 'operations'),
      within('created_at', { from: since }),
    ],
    ' and ',
  )
  return {
    sql: `select newest.id, newest.created_at, false as archived from lanes cross join lateral (${found.sql}
      order by created_at desc, id desc limit ?) newest`,
    bindings: [...found.bindings, limit + offset],
  }
}

/** Reads the newest months first, and stops once it has enough rows. */
function newestOfArchive(
  { scope, from, to, limit, offset }: TransactionsQuery,
  statuses: readonly PublicStatus[],
  since: Date | undefined,
): Fragment {
  // With the default collation. Otherwise the function compares networks with the collation of projects, and cannot use
  // their index.
  const project = scope === 'all' ? 'null' : 'lanes.project_id collate "default"'
  return fragment(
    `select newest.id, newest.created_at, true from lanes
      cross join lateral archived_newest(${project}, lanes.network_id, ?, ?, ?, ?) newest`,
    statuses,
    laterOf(from, since) ?? '-infinity',
    to ?? 'infinity',
    limit + offset,
  )
}

const laterOf = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a && b ? (a > b ? a : b) : (a ?? b)

const toRouterFee = (row: RouterFeeRow): RouterFeeOfOperation => ({
  token: row.token,
  symbol: row.symbol,
  decimals: row.decimals,
  amount: BigInt(row.integrator_amount),
  usdMicros: row.integrator_usd_micros === null ? null : BigInt(row.integrator_usd_micros),
})

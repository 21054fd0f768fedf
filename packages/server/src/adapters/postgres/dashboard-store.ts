import type {
  AccountSeriesQuery,
  DashboardStats,
  DashboardStore,
  TransactionsQuery,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { countTransactions, listTransactions } from './queries/list-transactions.js'
import { readAccountSeries } from './queries/read-account-series.js'
import { refuseTooBroad } from './refuse-too-broad.js'
import { type Fragment, totalsOf } from './rollups/read-sums.js'
import { feeRollup, operationRollup, routerFeeRollup } from './rollups/rollup-tables.js'
import {
  type CountRow,
  type FeeSumRow,
  type RouterFeeSumRow,
  toCounts,
  toFeeSums,
  toRouterFeeSums,
} from './rows/dashboard-rows.js'

/** One statement, so that all parts come from one snapshot. Numbers are text, because JSON would round them. */
const statsSql = (parts: Readonly<Record<keyof DashboardStats, Fragment>>): string =>
  `select ${Object.entries(parts)
    .map(
      ([name, { sql }]) =>
        `coalesce((select jsonb_agg(to_jsonb(part)) from (${sql}) part), '[]') as "${name}"`,
    )
    .join(', ')}`

/** Dashboards on PostgreSQL. */
export const createDashboardStore = (db: Knex): DashboardStore => ({
  async stats(query) {
    const parts = {
      operations: totalsOf(operationRollup, query),
      fees: totalsOf(feeRollup, query),
      routerFees: totalsOf(routerFeeRollup, query),
    }
    const { rows }: { rows: StatsRow[] } = await db.raw(
      statsSql(parts),
      Object.values(parts).flatMap(({ bindings }) => bindings) as Knex.RawBinding[],
    )
    const [row] = rows
    if (!row) throw new Error('The statistics returned no row.')
    return {
      operations: toCounts(row.operations),
      fees: toFeeSums(row.fees),
      routerFees: toRouterFeeSums(row.routerFees),
    }
  },

  accountSeries: (query) =>
    refuseTooBroad({ searched: searchedAccounts(query), narrow: 'networkId or projectId' }, () =>
      readAccountSeries(db, query),
    ),

  listTransactions: (query) =>
    refuseTooBroad(
      { searched: searchedTransactions(query), narrow: 'from and to, networkId or projectId' },
      async () => {
        const total = await countTransactions(db, query)
        return { transactions: total === 0 ? [] : await listTransactions(db, query), total }
      },
    ),
})

/** Returns the query parameters that search rows instead of rollups. */
const searchedAccounts = ({ address, activeSince }: AccountSeriesQuery): string[] => [
  ...(address ? ['address'] : []),
  ...(activeSince ? ['activeWithin'] : []),
]

const searchedTransactions = (query: TransactionsQuery): string[] => [
  ...(query.transactionHash === undefined ? [] : ['transactionHash']),
  ...(query.userOperationHash === undefined ? [] : ['userOperationHash']),
  ...(query.offset > 0 ? ['offset'] : []),
]

interface StatsRow {
  readonly operations: readonly CountRow[]
  readonly fees: readonly FeeSumRow[]
  readonly routerFees: readonly RouterFeeSumRow[]
}

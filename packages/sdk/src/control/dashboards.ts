import { createPages } from '../http/pages.js'
import type { RequestOptions } from '../http/request-options.js'
import { type QueryFor, toQuery } from '../http/to-query.js'
import { readObject } from '../inputs/read-object.js'
import type { QueryOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

export type DashboardStatsInput = QueryFor<QueryOf<'getDashboardStats'>>
export type DashboardAccountSeriesInput = QueryFor<QueryOf<'getDashboardAccountSeries'>>
export type DashboardTransactionsInput = QueryFor<QueryOf<'listDashboardTransactions'>>
export type AccountSeriesInput = QueryFor<QueryOf<'getAccountSeries'>>

/**
 * Dashboards of your projects. Platform staff: of all projects. USD amounts are decimal strings in millionths of a US
 * dollar.
 */
export const createDashboards = (call: ControlCaller) => ({
  /** Returns the number of operations and the fees that they earned. */
  stats: (query: DashboardStatsInput = {}, options?: RequestOptions) =>
    call('getDashboardStats', { query: toQuery<'getDashboardStats'>(query) }, options),

  /** Returns the growth of the number of accounts, by network. */
  accountSeries: (query: DashboardAccountSeriesInput = {}, options?: RequestOptions) =>
    call(
      'getDashboardAccountSeries',
      { query: toQuery<'getDashboardAccountSeries'>(query) },
      options,
    ),

  /** Returns the same, filtered by one network or one address. Networks with the most new accounts come first. */
  accountSeriesOf: (query: AccountSeriesInput, options?: RequestOptions) =>
    call('getAccountSeries', { query: toQuery<'getAccountSeries'>(query) }, options),

  /** Lists operations with their fees, newest first. `await` returns one page. Iteration returns all operations. */
  transactions: (input: DashboardTransactionsInput = {}, options?: RequestOptions) => {
    const { offset = 0, ...query } = readObject(input, 'query')
    return createPages({
      offset,
      fetchPage: (from) =>
        call(
          'listDashboardTransactions',
          {
            query: toQuery<'listDashboardTransactions'>({
              ...query,
              offset: from || undefined,
            }),
          },
          options,
        ),
      itemsOf: ({ transactions }) => transactions,
      idOf: ({ id }) => id,
    })
  },
})

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

/** Of your projects; for platform staff, of all. Money is in millionths of a US dollar, as decimal strings. */
export const createDashboards = (call: ControlCaller) => ({
  /** How many operations, and what they earned. */
  stats: (query: DashboardStatsInput = {}, options?: RequestOptions) =>
    call('getDashboardStats', { query: toQuery<'getDashboardStats'>(query) }, options),

  /** How the number of accounts grew, by network. */
  accountSeries: (query: DashboardAccountSeriesInput = {}, options?: RequestOptions) =>
    call(
      'getDashboardAccountSeries',
      { query: toQuery<'getDashboardAccountSeries'>(query) },
      options,
    ),

  /** The same of one network or one address, the busiest networks first. */
  accountSeriesOf: (query: AccountSeriesInput, options?: RequestOptions) =>
    call('getAccountSeries', { query: toQuery<'getAccountSeries'>(query) }, options),

  /** Operations with what they earned, newest first. Awaited it is one page, iterated over it is all of them. */
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
              ...(from > 0 && { offset: from }),
            }),
          },
          options,
        ),
      itemsOf: ({ transactions }) => transactions,
      idOf: ({ id }) => id,
    })
  },
})

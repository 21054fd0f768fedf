/**
 * # The control client
 *
 * Exports of `@gasless-gateway/sdk/control`: projects, members, keys and dashboards, for signed-in users.
 *
 * @module
 */

export type { ControlClientOptions, HttpOptions } from '../client-options.js'
export type { Pages } from '../http/pages.js'
export type { RequestOptions } from '../http/request-options.js'
export { type ControlClient, createControlClient } from './create-control-client.js'
export type {
  AccountSeriesInput,
  DashboardAccountSeriesInput,
  DashboardStatsInput,
  DashboardTransactionsInput,
} from './dashboards.js'
export type { ListAllProjectsInput } from './projects.js'

/**
 * # The control client
 *
 * What `@gasless-gateway/sdk/control` exports: projects, members, keys and dashboards, for people who are signed in.
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

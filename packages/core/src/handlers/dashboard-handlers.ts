import type { UseCases } from '../control-plane/access/callers.js'
import { bucketFor, bucketStarts } from '../dashboards/bucket-starts.js'
import { type AskedSeries, presentSeries } from '../dashboards/present-series.js'
import { presentStats } from '../dashboards/present-stats.js'
import { presentTransaction } from '../dashboards/present-transaction.js'
import { notBefore, readWindow, type WindowQuery } from '../dashboards/read-window.js'
import { refuseQuery } from '../dashboards/refuse-query.js'
import { spanBefore } from '../dashboards/span-before.js'
import type { NetworkRegistry } from '../model/network-registry.js'
import type { Span } from '../model/period.js'
import { statusesOf } from '../model/statuses-of.js'
import { isStaff } from '../model/user.js'
import type { AccountSeriesQuery, Bucket, NetworkFilter } from '../ports/dashboard-store.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

type DashboardHandlers = Pick<
  UseCases,
  | 'getDashboardStats'
  | 'getDashboardAccountSeries'
  | 'listDashboardTransactions'
  | 'getAccountSeries'
>

/** From the specification. */
const defaultPageSize = 25

export function dashboardHandlers({
  database,
  networks,
  clock,
}: Pick<GatewayDeps, 'database' | 'networks' | 'clock'>): DashboardHandlers {
  /**
   * Reads and presents an account series for both endpoints. Staff also see accounts that never submitted an operation.
   */
  const seriesOf = async (
    query: WindowQuery & {
      readonly bucket?: Bucket | undefined
      readonly activeWithin?: Span | undefined
      readonly networkId?: readonly string[] | undefined
      readonly includeTestnets?: boolean | undefined
    },
    { user, scope }: Parameters<DashboardHandlers['getAccountSeries']>[1],
    address: AccountSeriesQuery['address'],
    order: AskedSeries['order'],
  ) => {
    const now = clock.now()
    const window = readWindow(query, now)
    const bucket = query.bucket ?? bucketFor(window)
    const starts = bucketStarts(bucket, window)
    const series = await database.dashboards.accountSeries({
      scope,
      networks: networkFilter(networks, query),
      window,
      bucket,
      ...(address && { address }),
      ...(query.activeWithin && { activeSince: spanBefore(query.activeWithin, now) }),
      idle: isStaff(user),
    })
    return presentSeries(series, { window, bucket, starts, order }, networks)
  }

  return {
    async getDashboardStats({ query }, { scope }) {
      const { period = 'day' } = query
      const stats = await database.dashboards.stats({
        scope,
        networks: networkFilter(networks, query),
        window: readWindow({ ...query, period }, clock.now()),
      })
      return { period, ...presentStats(stats, networks) }
    },

    async getDashboardAccountSeries({ query }, caller) {
      const { period = 'month', address } = query
      const part = address === undefined ? undefined : { contains: address }
      return { period, ...(await seriesOf({ ...query, period }, caller, part, 'id')) }
    },

    async getAccountSeries({ query }, caller) {
      const { period, address, networkId } = query
      const asked = { ...query, networkId: networkId === undefined ? undefined : [networkId] }
      const whole = address && { is: address }
      return { period, ...(await seriesOf(asked, caller, whole, 'count')) }
    },

    async listDashboardTransactions({ query }, { scope }) {
      const { limit = defaultPageSize, offset = 0, status, from, to } = query
      if (from && to && from >= to) throw refuseQuery('from', notBefore(to))
      const { transactions, total } = await database.dashboards.listTransactions({
        scope,
        networks: networkFilter(networks, query),
        ...(status !== undefined && { statuses: statusesOf(status) }),
        ...(query.transactionHash !== undefined && { transactionHash: query.transactionHash }),
        ...(query.userOperationHash !== undefined && {
          userOperationHash: query.userOperationHash,
        }),
        ...(from && { from }),
        ...(to && { to }),
        limit,
        offset,
      })
      const entries = await database.ledger.findMany(
        transactions.map(({ operation }) => operation.id),
      )
      return {
        transactions: transactions.map((one) =>
          presentTransaction(
            one,
            networks.find(one.operation.networkId),
            entries.get(one.operation.id),
          ),
        ),
        total,
        limit,
        offset,
      }
    },
  }
}

/** Returns the networks that the query names. If it names none: all networks, and testnets only if it includes them. */
const networkFilter = (
  { networks }: NetworkRegistry,
  {
    networkId,
    includeTestnets = false,
  }: {
    readonly networkId?: readonly string[] | undefined
    readonly includeTestnets?: boolean | undefined
  },
): NetworkFilter =>
  networkId
    ? { only: networkId }
    : {
        except: networks
          .filter(({ testnet }) => testnet && !includeTestnets)
          .map((network) => network.networkId),
      }

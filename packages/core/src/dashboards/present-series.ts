import type { z } from 'zod'
import type { AccountSeriesBody } from '../api/dashboards.js'
import type { NetworkRegistry } from '../model/network-registry.js'
import type { AccountCount, AccountSeries, Bucket, Window } from '../ports/dashboard-store.js'
import { appendTo } from '../primitives/append-to.js'
import { byNetworkId } from './by-network-id.js'

export interface AskedSeries {
  readonly window: Window
  readonly bucket: Bucket
  /** Start of every bucket, in ascending order. */
  readonly starts: readonly Date[]
  /** Order of the networks. `id`: by chain id. `count`: the network with the most new accounts in the window first. */
  readonly order: 'id' | 'count'
}

/**
 * Presents an account series with one bucket per start. Every bucket has a number for every network that has an
 * account.
 */
export function presentSeries(
  { baseline, buckets }: AccountSeries,
  { window, bucket, starts, order }: AskedSeries,
  registry: NetworkRegistry,
): Omit<z.output<typeof AccountSeriesBody>, 'period'> {
  const inWindow = sumUp(buckets)
  const ofNetwork = (sums: Sums, id: string) => sums.byNetwork.get(id) ?? 0
  const ids = [...new Set([...baseline, ...buckets].map(({ networkId }) => networkId))].sort(
    (a, b) =>
      (order === 'count' ? ofNetwork(inWindow, b) - ofNetwork(inWindow, a) : 0) ||
      byNetworkId(a, b),
  )
  const present = (sums: Sums) => ({
    total: sums.total,
    byNetwork: Object.fromEntries(ids.map((id) => [id, ofNetwork(sums, id)])),
  })
  const before = sumUp(baseline)
  const byStart = new Map<number, AccountCount[]>()
  for (const count of buckets) appendTo(byStart, count.bucket.getTime(), count)
  return {
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    bucket,
    networks: ids.map((networkId) => ({
      networkId,
      name: registry.find(networkId)?.name ?? networkId,
    })),
    baseline: present(before),
    series: starts.map((start) => ({
      bucket: start.toISOString(),
      ...present(sumUp(byStart.get(start.getTime()) ?? [])),
    })),
    total: before.total + inWindow.total,
  }
}

interface Sums {
  readonly total: number
  readonly byNetwork: ReadonlyMap<string, number>
}

function sumUp(counts: readonly AccountCount[]): Sums {
  const byNetwork = new Map<string, number>()
  let total = 0
  for (const { networkId, accounts } of counts) {
    byNetwork.set(networkId, (byNetwork.get(networkId) ?? 0) + accounts)
    total += accounts
  }
  return { total, byNetwork }
}

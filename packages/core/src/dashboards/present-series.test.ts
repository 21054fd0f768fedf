import { expect, test } from 'vitest'
import { AccountSeriesBody } from '../api/dashboards.js'
import { createNetworkRegistry } from '../model/network-registry.js'
import type { AccountSeries } from '../ports/dashboard-store.js'
import { aNetwork } from '../testing/a-network.js'
import { bucketStarts } from './bucket-starts.js'
import { type AskedSeries, presentSeries } from './present-series.js'

const registry = createNetworkRegistry([
  aNetwork({ networkId: '10', chainId: 10, name: 'Optimism' }),
])
const window = { from: new Date('2026-01-01T12:00:00Z'), to: new Date('2026-01-04T00:00:00Z') }
const day = (date: number) => new Date(Date.UTC(2026, 0, date))
const present = (series: Partial<AccountSeries>, order: AskedSeries['order'] = 'id') => {
  const starts = bucketStarts('day', window)
  const asked = { window, bucket: 'day', starts, order } as const
  const shown = presentSeries({ baseline: [], buckets: [], ...series }, asked, registry)
  expect(AccountSeriesBody.parse({ period: 'custom', ...shown })).toEqual({
    period: 'custom',
    ...shown,
  })
  return shown
}

test('of no accounts every bucket is there, and empty', () => {
  expect(present({})).toEqual({
    from: '2026-01-01T12:00:00.000Z',
    to: '2026-01-04T00:00:00.000Z',
    bucket: 'day',
    networks: [],
    baseline: { total: 0, byNetwork: {} },
    series: [1, 2, 3].map((date) => ({
      bucket: day(date).toISOString(),
      total: 0,
      byNetwork: {},
    })),
    total: 0,
  })
})

test('every bucket has a number for every network, and the total is all of them and those before', () => {
  const shown = present({
    baseline: [
      { networkId: '10', accounts: 5 },
      { networkId: '1', accounts: 2 },
    ],
    buckets: [
      { networkId: '137', bucket: day(3), accounts: 4 },
      { networkId: '10', bucket: day(1), accounts: 1 },
      { networkId: '137', bucket: day(1), accounts: 3 },
    ],
  })
  expect(shown.networks).toEqual([
    { networkId: '1', name: '1' },
    { networkId: '10', name: 'Optimism' },
    { networkId: '137', name: '137' },
  ])
  expect(shown.baseline).toEqual({ total: 7, byNetwork: { '1': 2, '10': 5, '137': 0 } })
  expect(shown.series).toEqual([
    {
      bucket: '2026-01-01T00:00:00.000Z',
      total: 4,
      byNetwork: { '1': 0, '10': 1, '137': 3 },
    },
    {
      bucket: '2026-01-02T00:00:00.000Z',
      total: 0,
      byNetwork: { '1': 0, '10': 0, '137': 0 },
    },
    {
      bucket: '2026-01-03T00:00:00.000Z',
      total: 4,
      byNetwork: { '1': 0, '10': 0, '137': 4 },
    },
  ])
  expect(shown.total).toBe(15)
})

test('networks are ordered by their numbers, or by their accounts of the window where that is asked', () => {
  const series = {
    baseline: [{ networkId: '8453', accounts: 1_000 }],
    buckets: [
      { networkId: '137', bucket: day(1), accounts: 2 },
      { networkId: '10', bucket: day(1), accounts: 1 },
      { networkId: '10', bucket: day(2), accounts: 1 },
      { networkId: '42161', bucket: day(2), accounts: 9 },
    ],
  }
  const ids = (order: AskedSeries['order']) =>
    present(series, order).networks.map(({ networkId }) => networkId)
  expect(ids('id')).toEqual(['10', '137', '8453', '42161'])
  // As many: in the order of their numbers.
  expect(ids('count')).toEqual(['42161', '10', '137', '8453'])
})

import { describe, expect, test } from 'vitest'
import { endpoints } from '../api/index.js'
import type { ScopedCaller } from '../control-plane/access/callers.js'
import { isGatewayError } from '../errors/index.js'
import type { PricedEntry } from '../model/execution-prices.js'
import { createNetworkRegistry } from '../model/network-registry.js'
import type { ListedOperation } from '../model/operation.js'
import type {
  AccountSeriesQuery,
  DashboardQuery,
  TransactionsQuery,
  Window,
} from '../ports/dashboard-store.js'
import type { ProjectId } from '../primitives/ids.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { aRequest, aUser, now } from '../testing/fake-people.js'
import { dashboardHandlers } from './dashboard-handlers.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const networks = createNetworkRegistry([
  aNetwork({ networkId: '10', chainId: 10, testnet: false }),
  aNetwork({ networkId: '11155420', chainId: 11155420, testnet: true }),
  aNetwork({ networkId: '84532', chainId: 84532, testnet: true }),
])
const accounts = [
  { networkId: '10', accounts: 1, bucket: new Date(0) },
  { networkId: '84532', accounts: 2, bucket: new Date(0) },
]
const hash = `0x${'ab'.repeat(32)}` as const
const operation = {
  id: 'op_1',
  kind: 'call',
  status: 'finalized',
  networkId: '10',
  transactionHash: hash,
  userOperationHash: hash,
  quote: { kind: 'sponsored', maxAmount: 9n },
  createdAt: now,
} as unknown as ListedOperation
const parts = { refunded: 0n, owed: 0n, gasFee: 7n, staticFee: 0n, transferFee: 0n }
const entry = {
  outerCostWei: 1n,
  fee: { token: usdc.address, collected: 7n, ...parts },
  prices: { token: null, native: null },
} as unknown as PricedEntry
const client: ScopedCaller = { user: aUser(), scope: ['prj_1' as ProjectId] }
const staff: ScopedCaller = { user: aUser({ systemRole: 'system_admin' }), scope: 'all' }

type Name =
  | 'getDashboardStats'
  | 'getDashboardAccountSeries'
  | 'getAccountSeries'
  | 'listDashboardTransactions'

/** Sends the query as a client would, and resolves to the answer and to what the store was asked. */
async function ask(
  name: Name,
  query: Record<string, string>,
  caller = client,
  operations: readonly ListedOperation[] = [],
) {
  const asked: unknown[] = []
  const note = (answer: unknown) => async (question: unknown) => {
    asked.push(question)
    return answer
  }
  const handlers = dashboardHandlers({
    networks,
    clock: { now: () => now },
    database: {
      dashboards: {
        stats: note({ operations: [], fees: [], routerFees: [] }),
        accountSeries: note({ baseline: [], buckets: [...accounts] }),
        listTransactions: note({
          transactions: operations.map((operation) => ({
            operation,
            verdict: 'safe',
            routerFee: null,
          })),
          total: 7,
        }),
      },
      ledger: {
        findMany: async (ids: readonly string[]) => new Map(ids.map((id) => [id, entry])),
      },
    },
  } as unknown as Parameters<typeof dashboardHandlers>[0])
  const handle = handlers[name] as (...asked: unknown[]) => Promise<Record<string, unknown>>
  const request = { params: undefined, query: endpoints[name].query.parse(query), body: undefined }
  try {
    const answer = await handle(request, caller, aRequest)
    expect(endpoints[name].response.parse(answer)).toEqual(answer)
    return { answer, asked: asked[0] as DashboardQuery & { window: Window } }
  } catch (error) {
    if (!isGatewayError(error)) throw error
    return { refused: error.message, asked: undefined }
  }
}
const asSeries = async (name: Name, query: Record<string, string>, caller = client) =>
  (await ask(name, query, caller)).asked as unknown as AccountSeriesQuery
const asList = async (query: Record<string, string>) =>
  (await ask('listDashboardTransactions', query)).asked as unknown as TransactionsQuery

const everyName: Name[] = [
  'getDashboardStats',
  'getDashboardAccountSeries',
  'getAccountSeries',
  'listDashboardTransactions',
]
const period = { period: 'month' }
const needed: Partial<Record<Name, Record<string, string>>> = { getAccountSeries: period }

describe.each(everyName)('%s', (name) => {
  const of = async (query: Record<string, string>, caller = client) =>
    (await ask(name, { ...needed[name], ...query }, caller)).asked

  test('asks for the projects of the caller, and for all where staff ask', async () => {
    expect((await of({}))?.scope).toEqual(['prj_1'])
    expect((await of({}, staff))?.scope).toBe('all')
  })

  test('leaves testnets out unless they are asked for', async () => {
    expect((await of({}))?.networks).toEqual({ except: ['11155420', '84532'] })
    expect((await of({ includeTestnets: 'false' }))?.networks).toEqual({
      except: ['11155420', '84532'],
    })
    expect((await of({ includeTestnets: 'true' }))?.networks).toEqual({ except: [] })
  })

  test('asks for the networks that are named alone, testnets or not, known or not', async () => {
    for (const networkId of ['84532', '10', '99'])
      for (const includeTestnets of ['true', 'false'])
        expect((await of({ networkId, includeTestnets }))?.networks).toEqual({ only: [networkId] })
    if (name !== 'getAccountSeries')
      expect((await of({ networkId: '84532,10,84532' }))?.networks).toEqual({
        only: ['84532', '10'],
      })
  })
})

describe('stats', () => {
  test('are those of the last day where nothing is said', async () => {
    const { answer, asked } = await ask('getDashboardStats', {})
    expect(answer?.period).toBe('day')
    expect(asked?.window).toEqual({ from: new Date('2026-01-30T12:00:00Z'), to: now })
  })

  test('of a window of one’s own are those of it, in UTC', async () => {
    const { answer, asked } = await ask('getDashboardStats', {
      period: 'custom',
      from: '2026-01-01T00:00:00.001+02:00',
      to: '2026-01-02T00:00:00-02:00',
    })
    expect(answer?.period).toBe('custom')
    expect(asked?.window).toEqual({
      from: new Date('2025-12-31T22:00:00.001Z'),
      to: new Date('2026-01-02T02:00:00Z'),
    })
  })

  test('of a window that is none are refused', async () => {
    const at = '2026-01-01T00:00:00Z'
    expect((await ask('getDashboardStats', { from: at })).refused).toMatch(/^query\.from is for/)
    expect((await ask('getDashboardStats', { period: 'custom' })).refused).toMatch(
      /^query\.from is missing/,
    )
    expect((await ask('getDashboardStats', { period: 'custom', from: at, to: at })).refused).toBe(
      'query.from must be before to.',
    )
  })
})

describe.each(['getDashboardAccountSeries', 'getAccountSeries'] as const)('%s', (name) => {
  test('derives its buckets from the window, and has them all', async () => {
    for (const [asked, bucket, many] of [
      ['day', 'day', 2],
      ['week', 'day', 8],
      ['month', 'day', 32],
      ['sixMonths', 'week', 27],
      ['year', 'month', 13],
    ] as const) {
      const { answer } = await ask(name, { period: asked })
      expect([answer?.period, answer?.bucket]).toEqual([asked, bucket])
      expect(answer?.series).toHaveLength(many)
    }
    const { answer } = await ask(name, { period: 'year', bucket: 'week' })
    expect(answer?.bucket).toBe('week')
    expect(answer?.series).toHaveLength(53)
  })

  test('has the networks in its own order', async () => {
    const { answer } = await ask(name, period)
    const ids = name === 'getAccountSeries' ? ['84532', '10'] : ['10', '84532']
    expect(answer?.networks).toMatchObject(ids.map((networkId) => ({ networkId })))
  })

  test('is refused when it would have more than 1,000 buckets', async () => {
    const { refused, asked } = await ask(name, {
      period: 'custom',
      from: '2000-01-01T00:00:00Z',
      bucket: 'day',
    })
    expect(refused).toMatch(/^query\.bucket makes more than 1,000 buckets/)
    expect(asked).toBeUndefined()
  })

  test('shows clients the accounts that did something, and staff all', async () => {
    expect((await asSeries(name, period)).idle).toBe(false)
    expect((await asSeries(name, period, staff)).idle).toBe(true)
    const inProject = { ...staff, scope: ['prj_1' as ProjectId] }
    expect(await asSeries(name, period, inProject)).toMatchObject({ idle: true, scope: ['prj_1'] })
  })

  test('counts activity back from now, whatever the window is', async () => {
    expect(await asSeries(name, period)).not.toHaveProperty('activeSince')
    const query = { period: 'week', to: '2020-01-01T00:00:00Z', activeWithin: 'month' }
    expect((await asSeries(name, query)).activeSince).toEqual(new Date('2025-12-31T12:00:00Z'))
  })
})

describe('an address', () => {
  test('is whole in one series, in any case, and a part in the other', async () => {
    expect(await asSeries('getAccountSeries', period)).not.toHaveProperty('address')
    for (const given of [address, address.toLowerCase(), `0X${address.slice(2).toUpperCase()}`])
      expect((await asSeries('getAccountSeries', { ...period, address: given })).address).toEqual({
        is: address,
      })
    for (const [given, part] of [
      ['D8dA', 'd8da'],
      ['0XD8', '0xd8'],
      [address, address.toLowerCase()],
    ] as const)
      expect((await asSeries('getDashboardAccountSeries', { address: given })).address).toEqual({
        contains: part,
      })
  })
})

describe('transactions', () => {
  test('are the newest 25 where nothing is said', async () => {
    const { answer, asked } = await ask('listDashboardTransactions', {})
    expect(answer).toEqual({ transactions: [], total: 7, limit: 25, offset: 0 })
    expect(asked).toEqual({
      scope: ['prj_1'],
      networks: { except: ['11155420', '84532'] },
      limit: 25,
      offset: 0,
    })
  })

  test('are asked for as the client says', async () => {
    expect(
      await asList({
        limit: '100',
        offset: '200',
        status: 'confirmed',
        transactionHash: '0xAB',
        userOperationHash: 'CD',
        from: '2026-01-01T00:00:00Z',
        to: '2026-01-01T00:00:00.001Z',
      }),
    ).toMatchObject({
      limit: 100,
      offset: 200,
      statuses: ['confirmed'],
      transactionHash: '0xab',
      userOperationHash: 'cd',
      from: new Date('2026-01-01T00:00:00Z'),
      to: new Date('2026-01-01T00:00:00.001Z'),
    })
  })

  test('of a bucket are those of its statuses, of a raw status its own, and none is unknown', async () => {
    expect((await asList({ status: 'pending' })).statuses).toEqual([
      'received',
      'queued',
      'submitted',
    ])
    expect((await asList({ status: 'queued' })).statuses).toEqual(['queued'])
    expect((await asList({ status: 'unknown' })).statuses).toEqual([])
  })

  test('have a begin, an end, both or neither', async () => {
    const at = '2026-01-01T00:00:00Z'
    expect(await asList({ from: at })).toMatchObject({ from: new Date(at) })
    expect(await asList({ from: at })).not.toHaveProperty('to')
    expect(await asList({ to: at })).toMatchObject({ to: new Date(at) })
    expect(await asList({ to: at })).not.toHaveProperty('from')
  })

  test('have the fee that the ledger says', async () => {
    const { answer } = await ask('listDashboardTransactions', {}, client, [operation])
    expect(answer?.transactions).toMatchObject([
      { id: 'op_1', fee: { symbol: 'USDC', collectedFeeRaw: '7', routerFeeTokenRaw: null } },
    ])
  })

  test('of a time that has no length are refused', async () => {
    const at = '2026-01-01T00:00:00Z'
    const { refused } = await ask('listDashboardTransactions', { from: at, to: at })
    expect(refused).toBe('query.from must be before to.')
  })
})

import type { Operation, OperationStatus, SmartAccountRecord } from '@gasless-gateway/core'
import type { EndpointName } from '@gasless-gateway/core/api'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aLedgerEntry,
  anAccount,
  anOperation,
  aSignature,
  aSponsoredOperation,
  randomAddress,
  randomHash,
} from '../src/testing/records.js'
import { allRows } from './support/database-rows.js'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  type Person,
} from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

/** Base and Optimism are mainnets of the registry. The third is a testnet. The registry does not know the fourth. */
const [base, optimism, baseSepolia, unknown] = ['8453', '10', '84532', '999'] as const
const hour = 3_600_000
const now = Date.now()
const ago = (ms: number) => new Date(now - ms)

let plane: ControlPlane
/** Owns three projects. One has a second member, and one is archived. */
let owner: Person
let viewer: Person
let nobody: Person
let staff: Person
let shop: Fixture
let bank: Fixture
let archived: Fixture
/** A stranger's project. */
let foreign: Fixture
beforeAll(async () => {
  plane = await startControlPlane()
  ;[owner, viewer, nobody] = [await aPerson(plane), await aPerson(plane), await aPerson(plane)]
  staff = await aPerson(plane, { systemRole: 'system_admin' })
  shop = await aSharedProject(plane, { owner, viewer })
  bank = await aSharedProject(plane, { owner })
  archived = await aSharedProject(plane, { owner })
  foreign = await aSharedProject(plane, { owner: await aPerson(plane) })
  await makeHistory()
  await plane.call('archiveProject', { params: { projectId: archived.project.id } }, owner)
})
afterAll(() => plane.close())

const ids: Record<string, string> = {}
const hashes = {
  first: `0xaa${'0'.repeat(60)}b1`,
  second: `0x${'0'.repeat(60)}aab2`,
} as const
const twin = getAddress('0xabcdef0000000000000000000000000000000001')

async function put(
  name: string,
  account: SmartAccountRecord,
  status: OperationStatus,
  {
    make = anOperation,
    ...changes
  }: Partial<Operation> & {
    make?: (account: SmartAccountRecord, changes: object) => Operation
  } = {},
): Promise<Operation> {
  const { preparations, submissions, statuses } = plane.deps.database
  const made = make(account, {
    createdAt: ago(hour),
    ...changes,
    nonce: BigInt(Object.keys(ids).length),
  })
  ids[name] = made.id
  await preparations.insert(made, undefined)
  if (status === 'prepared') return made
  await submissions.submit(made.id, aSignature, { admitted: true })
  const steps = {
    queued: [],
    submitted: ['submitted'],
    finalized: ['submitted', 'confirmed', 'finalized'],
    dropped: ['dropped'],
  }
  let from: OperationStatus = 'queued'
  for (const to of steps[status as keyof typeof steps] as OperationStatus[]) {
    const inclusion = {
      blockNumber: 1n,
      blockHash: randomHash(),
      transactionHash: randomHash(),
      success: true,
    }
    await statuses.advanceAll(to, [
      { id: made.id, from, change: { cause: 'test', ...(to === 'confirmed' && { inclusion }) } },
    ])
    from = to
  }
  return made
}

async function makeHistory() {
  const { accounts, ledger } = plane.deps.database
  const account = (
    { project }: Fixture,
    networkId: string,
    age: number,
    address = randomAddress(),
  ) => accounts.upsert(anAccount(project, { networkId, address, createdAt: ago(age) }))

  const old = await account(shop, base, 40 * 24 * hour)
  const young = await account(shop, base, 2 * hour, twin)
  await put('long ago', old, 'dropped', { createdAt: ago(30 * hour) })
  await put('finalized', old, 'finalized', { userOperationHash: hashes.first })
  await put('queued', young, 'queued', { userOperationHash: hashes.second })
  await put('never submitted', young, 'prepared')
  await put('on a testnet', await account(shop, baseSepolia, hour), 'submitted')
  await put('on an old network', await account(shop, unknown, hour), 'submitted')
  const paid = await put('paid', await account(bank, optimism, hour), 'finalized', {
    make: (of, changes) =>
      aSponsoredOperation(of, {
        ...changes,
        quote: { tokenUnit: { symbol: 'USDC', decimals: 6 } },
      }),
  })
  const fee = {
    token: randomAddress(),
    collected: 60n,
    refunded: 5n,
    owed: 0n,
    gasFee: 10n,
    staticFee: 20n,
    transferFee: 30n,
  }
  await ledger.post([aLedgerEntry(paid, { fee, outerCostWei: 7n })])
  // The second project has an account with the same address.
  await put('of the twin', await account(bank, base, hour, twin), 'queued')
  await account(shop, base, hour)
  await put('archived', await account(archived, base, hour), 'queued')
  await put('foreign', await account(foreign, base, hour), 'queued')
}

const ask = async (name: EndpointName, query: Record<string, string>, person: Person) => {
  const { status, body } = await plane.call(name, { query }, person)
  expect([status, body]).toEqual([200, body])
  return body
}
const stats = (query: Record<string, string>, person = owner) =>
  ask('getDashboardStats', query, person)
const list = async (query: Record<string, string>, person = owner) => {
  const body = await ask('listDashboardTransactions', query, person)
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return { ...body, names: body.transactions.map(({ id }: { id: string }) => names.get(id)) }
}
const series = (query: Record<string, string>, person = owner) =>
  ask('getDashboardAccountSeries', query, person)

describe('the statistics', () => {
  test('count all projects of the caller, without archived and foreign projects and testnets', async () => {
    const { period, operations } = await stats({})
    expect(period).toBe('day')
    expect(operations).toEqual({
      total: 5,
      byStatus: {
        received: 0,
        queued: 2,
        submitted: 1,
        confirmed: 0,
        finalized: 2,
        failed: 0,
        dropped: 0,
      },
      byNetwork: { [base]: 3, [optimism]: 1, [unknown]: 1 },
    })
  })

  test.each([
    ['a viewer', () => viewer, 3],
    ['somebody without a project', () => nobody, 0],
    ['staff', () => staff, 7],
  ])('of %s count only what they may see', async (_, person, total) => {
    expect((await stats({}, person())).operations.total).toBe(total)
  })

  test('of one project count only that project, and staff also see an archived one', async () => {
    const of = async ({ project }: Fixture, person = owner) =>
      (await stats({ projectId: project.id }, person)).operations.total
    expect([await of(shop), await of(bank)]).toEqual([3, 2])
    expect([await of(archived, staff), await of(foreign, staff)]).toEqual([1, 1])
  })

  test('count the window to the millisecond', async () => {
    const of = async (from: Date, to: Date) => {
      const query = { period: 'custom', from: from.toISOString(), to: to.toISOString() }
      return (await stats(query)).operations.byStatus.dropped
    }
    const at = ago(30 * hour)
    const later = (ms: number) => new Date(at.getTime() + ms)
    expect(await of(at, later(1))).toBe(1)
    expect(await of(later(-hour), at)).toBe(0)
    expect(await of(later(1), later(hour))).toBe(0)
    expect((await stats({ period: 'week' })).operations.byStatus.dropped).toBe(1)
    const zone = new Date(at.getTime() + 2 * hour).toISOString().replace('Z', '+02:00')
    const query = { period: 'custom', from: zone, to: later(1).toISOString() }
    expect((await stats(query)).operations.byStatus.dropped).toBe(1)
  })

  test('exclude testnets unless the query includes them', async () => {
    const networks = async (query: Record<string, string>) =>
      Object.keys((await stats(query)).operations.byNetwork)
    expect(await networks({ includeTestnets: 'true' })).toContain(baseSepolia)
    expect(await networks({ networkId: baseSepolia })).toEqual([baseSepolia])
    expect(await networks({ networkId: `${unknown},${optimism}` })).toEqual([optimism, unknown])
    expect(await networks({ networkId: '424242' })).toEqual([])
  })

  test('add up collected fees, without dollar values if no price is known', async () => {
    const { fees } = await stats({})
    expect(fees).toMatchObject({
      totalCollectedUsdMicros: null,
      totalNetUsdMicros: null,
      byNetwork: [
        {
          networkId: optimism,
          operations: 1,
          collectedUsdMicros: null,
          tokens: [
            {
              symbol: 'USDC',
              decimals: 6,
              gasFeeRaw: '10',
              staticFeeRaw: '20',
              transferFeeRaw: '30',
              collectedFeeRaw: '60',
              netRevenueRaw: null,
              operations: 1,
            },
          ],
        },
      ],
    })
    expect((await stats({}, viewer)).fees).toEqual({
      totalCollectedUsdMicros: '0',
      totalNetUsdMicros: '0',
      byNetwork: [],
    })
  })
})

describe('the list', () => {
  test('has the newest first, and counts all pages', async () => {
    const all = await list({})
    expect(all.names).toEqual([
      'of the twin',
      'paid',
      'on an old network',
      'queued',
      'finalized',
      'long ago',
    ])
    expect([all.total, all.limit, all.offset]).toEqual([6, 25, 0])
    const page = await list({ limit: '2', offset: '1' })
    expect(page.names).toEqual(all.names.slice(1, 3))
    expect([page.total, page.limit, page.offset]).toEqual([6, 2, 1])
    expect(await list({ offset: '100000' })).toMatchObject({ transactions: [], total: 6 })
  })

  test('shows the fee of each operation', async () => {
    const { transactions } = await list({ projectId: bank.project.id })
    expect(transactions[1]).toMatchObject({
      id: ids.paid,
      operationKind: 'call',
      status: 'finalized',
      networkId: optimism,
      fee: {
        symbol: 'USDC',
        collectedFeeRaw: '60',
        collectedUsdMicros: null,
        routerFeeAssetId: null,
      },
      security: { verdict: 'safe' },
    })
    expect(transactions[0].fee).toMatchObject({ symbol: null, collectedFeeRaw: null })
  })

  test.each([
    [{ status: 'pending' }, ['of the twin', 'on an old network', 'queued']],
    [{ status: 'queued' }, ['of the twin', 'queued']],
    [{ status: 'dropped' }, ['long ago']],
    [{ status: 'received' }, []],
    [{ status: 'unknown' }, []],
    [{ networkId: baseSepolia }, ['on a testnet']],
    [{ networkId: `${baseSepolia},${optimism}` }, ['paid', 'on a testnet']],
    [{ userOperationHash: `aA${'0'.repeat(10)}` }, ['finalized']],
    [{ userOperationHash: `0XAA${'0'.repeat(10)}` }, ['finalized']],
    // The search text is at the end of the hash, not at its beginning.
    [{ userOperationHash: '0000aAb2' }, ['queued']],
    [{ userOperationHash: '0x0000aab2' }, []],
    [{ userOperationHash: hashes.second }, ['queued']],
    [{ transactionHash: 'f'.repeat(64) }, []],
  ] as [Record<string, string>, string[]][])('of %j has only matches', async (query, names) => {
    expect(await list(query)).toMatchObject({ names, total: names.length })
  })

  test('contains operations from `from` on and before `to`', async () => {
    const at = ago(30 * hour)
    const next = new Date(at.getTime() + 1)
    const names = async (query: Record<string, string>) => (await list(query)).names
    expect(await names({ from: at.toISOString(), to: next.toISOString() })).toEqual(['long ago'])
    expect(await names({ to: at.toISOString() })).toEqual([])
    expect(await names({ from: next.toISOString() })).not.toContain('long ago')
    expect(await names({ to: next.toISOString() })).toEqual(['long ago'])
  })
})

describe('the series', () => {
  test('show clients only active accounts, show staff all, and count an address once', async () => {
    const mine = await series({ period: 'week' })
    expect(mine.baseline).toEqual({
      total: 1,
      byNetwork: { [base]: 1, [optimism]: 0, [unknown]: 0 },
    })
    expect(mine.networks).toEqual([
      { networkId: optimism, name: 'OP Mainnet' },
      { networkId: unknown, name: unknown },
      { networkId: base, name: 'Base' },
    ])
    // The twin counts once, and an account without operations does not count.
    expect(mine.total).toBe(4)
    expect((await series({ period: 'week', projectId: bank.project.id })).total).toBe(2)
    const all = await series({ period: 'week' }, staff)
    expect(all.total).toBe(7)
    expect((await series({ period: 'week', projectId: shop.project.id }, staff)).total).toBe(4)
    expect(await series({ period: 'week' }, nobody)).toMatchObject({ networks: [], total: 0 })
  })

  test('are continuous in both, ordered by chain id in one and by new accounts in the other', async () => {
    const query = {
      period: 'custom',
      from: ago(50 * 24 * hour).toISOString(),
      to: ago(0).toISOString(),
    }
    for (const name of ['getDashboardAccountSeries', 'getAccountSeries'] as const) {
      const body = await ask(name, { ...query, bucket: 'day' }, staff)
      const days = body.series.map(({ bucket }: { bucket: string }) => Date.parse(bucket))
      expect([50, 51]).toContain(days.length)
      for (const [at, day] of days.slice(1).entries()) expect(day - days[at]).toBe(24 * hour)
      const counted = body.series.reduce(
        (sum: number, { total }: { total: number }) => sum + total,
        0,
      )
      expect(body.baseline.total + counted).toBe(body.total)
      const ordered = body.networks.map(({ networkId }: { networkId: string }) => networkId)
      expect(ordered).toEqual(
        name === 'getAccountSeries' ? [base, optimism, unknown] : [optimism, unknown, base],
      )
    }
  })

  test('find an address by any part, and a whole address in any case', async () => {
    const part = async (address: string) => (await series({ address })).total
    expect(await part(twin.slice(2, 12).toLowerCase())).toBe(1)
    expect(await part(twin.slice(0, 12).toUpperCase())).toBe(1)
    expect(await part(`0x${twin.slice(-10)}`)).toBe(0)
    expect(await part(twin.slice(-10))).toBe(1)
    const whole = async (address: string) =>
      (await ask('getAccountSeries', { period: 'month', address }, owner)).total
    expect(await whole(twin.toLowerCase())).toBe(1)
    expect(await whole(`0x${twin.slice(2).toUpperCase()}`)).toBe(1)
    expect(await whole(randomAddress())).toBe(0)
  })

  test('show only recently active accounts on request', async () => {
    const active = async (activeWithin: string) =>
      (await series({ period: 'year', activeWithin })).total
    // All operations were submitted just now, no matter when they were prepared.
    expect(await active('day')).toBe(4)
    await plane.db.knex('operations').where({ id: ids.paid }).update({ status: 'finalized' })
    expect(await active('year')).toBe(4)
  })
})

describe('a request with a mistake', () => {
  const good: Readonly<Record<string, Record<string, string>>> = {
    getDashboardStats: {},
    getDashboardAccountSeries: {},
    listDashboardTransactions: {},
    getAccountSeries: { period: 'month' },
  }
  const at = '2026-01-01T00:00:00Z'
  const hostile = ['%', '_', '\\', '\u0000', "'", '0x%', 'a_', 'f'.repeat(10_000), '💥', '']
  const everywhere = ['projectId', 'from', 'to', 'networkId', 'includeTestnets']
  const withMistakes: [EndpointName, string, Record<string, string>][] = [
    ['getDashboardStats', 'from', { from: at }],
    ['getDashboardStats', 'from', { period: 'custom' }],
    ['getDashboardStats', 'from', { period: 'custom', from: at, to: at }],
    ['getDashboardStats', 'from', { period: 'custom', from: '9999-01-01T00:00:00Z' }],
    ['getDashboardStats', 'period', { period: 'year' }],
    ['getDashboardStats', 'bucket', { bucket: 'day' }],
    ['getDashboardAccountSeries', 'bucket', { bucket: 'hour' }],
    [
      'getDashboardAccountSeries',
      'bucket',
      { period: 'custom', from: '1980-01-01T00:00:00Z', bucket: 'day' },
    ],
    ['getAccountSeries', 'bucket', { period: 'custom', from: at, to: '9999-01-01T00:00:00Z' }],
    ['getAccountSeries', 'period', { period: '' }],
    ['getAccountSeries', 'networkId', { networkId: '1,2' }],
    ['getAccountSeries', 'address', { address: twin.slice(0, 20) }],
    ['listDashboardTransactions', 'from', { from: at, to: at }],
    ['listDashboardTransactions', 'period', { period: 'day' }],
    ['listDashboardTransactions', 'limit', { limit: '101' }],
    ['listDashboardTransactions', 'limit', { limit: '0' }],
    ['listDashboardTransactions', 'offset', { offset: '-1' }],
    ['listDashboardTransactions', 'status', { status: 'prepared' }],
    ...(Object.keys(good) as EndpointName[]).flatMap((name) => {
      const fields = [
        ...everywhere.filter((field) => field !== 'projectId'),
        ...(name.endsWith('AccountSeries') ? ['address', 'activeWithin', 'bucket'] : []),
        ...(name === 'listDashboardTransactions'
          ? ['transactionHash', 'userOperationHash', 'status', 'limit', 'offset']
          : []),
      ]
      return [...fields, 'constructor'].flatMap((field) =>
        hostile.map((value): [EndpointName, string, Record<string, string>] => [
          name,
          field,
          { [field]: value },
        ]),
      )
    }),
  ]

  test('is refused with the name of the wrong field', async () => {
    for (const [name, field, query] of withMistakes) {
      const answer = await plane.call(name, { query: { ...good[name], ...query } }, owner)
      const paths = [...new Set(answer.body.issues?.map(({ path }: { path: string }) => path))]
      expect([name, query, answer.status, answer.body.code, paths]).toEqual([
        name,
        query,
        400,
        'VALIDATION_FAILED',
        [`query.${field}`],
      ])
    }
  })

  test('for an unknown project is answered with 404, for every id', async () => {
    for (const name of Object.keys(good) as EndpointName[])
      for (const projectId of ['%', '_', '\\', "' or true --", 'prj_%', '💥']) {
        const { status, body } = await plane.call(
          name,
          { query: { ...good[name], projectId } },
          staff,
        )
        expect([status, body.code]).toEqual([404, 'PROJECT_NOT_FOUND'])
      }
  })

  test('changes no row', async () => {
    const before = await allRows(plane.db.knex)
    for (const [name, , query] of withMistakes.slice(0, 30))
      await plane.call(name, { query: { ...good[name], ...query } }, owner)
    expect(await allRows(plane.db.knex)).toEqual(before)
  })
})

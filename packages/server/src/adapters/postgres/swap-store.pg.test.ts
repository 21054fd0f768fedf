import type {
  BridgeReport,
  Database,
  EndedSwap,
  Inclusion,
  Operation,
  OperationStatus,
  RouterFee,
  SmartAccountRecord,
  SwapStore,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import {
  anOperation,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
  swapTerms,
} from '../../testing/records.js'
import { inEachState } from '../../testing/table-states.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const swaps = () => db.stores.swaps
const claimAll = (networkId: string, limit = 10) =>
  swaps().claimDue(networkId, { limit, leaseSeconds: 60 })

const inclusion = (success = true): Inclusion => ({
  blockNumber: 7n,
  blockHash: randomHash(),
  transactionHash: randomHash(),
  success,
})

/** Creates a swap with this end. */
async function ended({
  kind = 'cross_chain_swap',
  status = 'finalized',
  account,
  stores = db.stores,
}: {
  kind?: Operation['kind']
  status?: 'finalized' | 'failed' | 'dropped'
  account?: SmartAccountRecord
  stores?: Database
} = {}): Promise<Operation> {
  const operation = await queue(
    stores,
    anOperation(account ?? (await seedAccount(stores)).account, {
      kind,
      ...(kind !== 'call' && { swap: swapTerms() }),
    }),
  )
  const { statuses } = stores
  const { id } = operation
  if (status === 'dropped') await statuses.advance(id, 'queued', status, { cause: 'test' })
  else {
    await statuses.advance(id, 'queued', 'confirmed', {
      cause: 'included',
      inclusion: inclusion(status === 'finalized'),
    })
    await statuses.advance(id, 'confirmed', status, { cause: 'final' })
  }
  return operation
}

test('the kind of a route is stored with its swap, and a swap from before there were kinds was proven', async () => {
  const { account } = await seedAccount(db.stores)
  const stored = await queue(
    db.stores,
    anOperation(account, {
      kind: 'cross_chain_swap',
      nonce: 1n,
      swap: swapTerms({ trust: 'router' }),
    }),
  )
  const older = await queue(
    db.stores,
    anOperation(account, { kind: 'cross_chain_swap', nonce: 2n, swap: swapTerms() }),
  )
  await db
    .knex('operations')
    .where({ id: older.id })
    .update({ swap: db.knex.raw(`swap - 'trust'`) })
  const kindOf = async ({ id }: Operation) =>
    (await db.stores.operations.find(stored.projectId, id))?.swap?.trust
  expect([await kindOf(stored), await kindOf(older)]).toEqual(['router', 'proven'])
})

/** Creates a swap on its own network and claims it. */
async function claimed(of: Parameters<typeof ended>[0] = {}): Promise<EndedSwap> {
  const { networkId } = await ended(of)
  const [swap] = await claimAll(networkId)
  if (!swap) throw new Error('Nothing was due.')
  return swap
}

const aFee = (changes: Partial<RouterFee> = {}): RouterFee => ({
  token: randomAddress(),
  symbol: 'USDC',
  decimals: 6,
  integratorAmount: 2n ** 256n - 1n,
  providerAmount: 5n,
  integratorUsdMicros: 2n ** 255n,
  providerUsdMicros: null,
  source: 'chain',
  ...changes,
})

const aReport = (changes: Partial<BridgeReport> = {}): BridgeReport => ({
  status: 'done',
  substatus: 'COMPLETED',
  destinationTransactionHash: randomHash(),
  received: { token: randomAddress(), amount: 2n ** 256n - 1n },
  ...changes,
})
const pending: BridgeReport = {
  status: 'pending',
  substatus: undefined,
  destinationTransactionHash: undefined,
  received: undefined,
}

const feesOf = ({ operation: { id } }: EndedSwap) =>
  db.knex('router_fees').where({ operation_id: id }).orderBy('token')
const reportOf = async ({ operation: { id } }: EndedSwap) =>
  (await swaps().findReports([id])).get(id)
const dueIn = async ({ operation: { id } }: EndedSwap): Promise<number | null> => {
  const { rows } = await db.knex.raw(
    'select extract(epoch from swap_follow_up_at - clock_timestamp()) as seconds from operations where id = ?',
    [id],
  )
  return rows[0].seconds === null ? null : Number(rows[0].seconds)
}
/** Makes the swap due, as if its lease had expired. */
const makeDue = ({ operation: { id } }: { operation: Pick<Operation, 'id'> }, { knex } = db) =>
  knex('operations')
    .where({ id })
    .update({ swap_follow_up_at: new Date(0) })

describe('terms', () => {
  test('are read exactly as they were stored, every integer and time', async () => {
    const { account } = await seedAccount(db.stores)
    const token = {
      chainId: 1,
      address: randomAddress(),
      symbol: '12n',
      name: '~5n',
      decimals: 18,
      price: 10n ** 40n + 1n,
    }
    const swap = swapTerms({
      amount: 2n ** 256n - 1n,
      transactionId: undefined,
      fees: [
        { name: 'fee', token, amount: 2n ** 200n, integratorAmount: 1n, included: true },
        {
          name: 'other',
          token: { ...token, price: undefined },
          amount: 0n,
          integratorAmount: 0n,
          included: false,
        },
      ],
      quotedAt: new Date('2026-11-22T01:02:03.456Z'),
    })
    const operation = anOperation(account, { kind: 'swap', swap })
    await db.stores.preparations.insert(operation, undefined)
    const stored = await db.stores.operations.find(operation.projectId, operation.id)
    expect(stored).toEqual(operation)
  })

  test('are absent for an operation that is not a swap', async () => {
    const operation = anOperation((await seedAccount(db.stores)).account)
    await db.stores.preparations.insert(operation, undefined)
    const stored = await db.stores.operations.find(operation.projectId, operation.id)
    expect(stored).not.toHaveProperty('swap')
  })

  test('are refused with an operation of another kind', async () => {
    const { account } = await seedAccount(db.stores)
    const operation = anOperation(account, { kind: 'transfer', swap: swapTerms() })
    await expect(db.stores.preparations.insert(operation, undefined)).rejects.toThrow(
      /operations_swap/,
    )
  })
})

describe('a due swap', () => {
  test.each(['finalized', 'failed'] as const)('has ended as %s', async (status) => {
    const operation = await ended({ status })
    const [swap] = await claimAll(operation.networkId)
    expect(swap).toMatchObject({
      operation: { id: operation.id, status, swap: operation.swap },
      feesRecorded: false,
      bridge: undefined,
    })
    expect(swap?.ageSeconds).toBeGreaterThanOrEqual(0)
    expect(swap?.ageSeconds).toBeLessThan(600)
  })

  test('is as old as its submit if the log of its month was removed', async () => {
    const operation = await ended({ status: 'finalized' })
    const { id } = operation
    await db.knex('operation_transitions').where({ operation_id: id }).delete()
    await db
      .knex('operations')
      .where({ id })
      .update({ submitted_at: db.knex.raw(`now() - interval '1 hour'`) })
    const [swap] = await claimAll(operation.networkId)
    expect(swap?.ageSeconds).toBeGreaterThanOrEqual(3_600)
  })

  test('is neither a dropped swap, nor one under way, nor another operation', async () => {
    const { account } = await seedAccount(db.stores)
    await ended({ status: 'dropped', account })
    await ended({ kind: 'call', account })
    await queue(db.stores, anOperation(account, { kind: 'swap', nonce: 9n, swap: swapTerms() }))
    expect(await claimAll(account.networkId)).toEqual([])
  })

  test('is claimed by one worker, and claimed again when that worker is silent', async () => {
    const { account } = await seedAccount(db.stores)
    for (let n = 0; n < 6; n++) await ended({ account })
    const taken = (
      await Promise.all(Array.from({ length: 4 }, () => claimAll(account.networkId, 3)))
    ).flat()
    taken.push(...(await claimAll(account.networkId)))
    expect(new Set(taken.map(({ operation }) => operation.id)).size).toBe(6)
    expect(taken).toHaveLength(6)
    const [first] = taken
    if (!first) throw new Error('Nothing was taken.')
    expect(await dueIn(first)).toBeGreaterThan(30)
    await makeDue(first)
    expect((await claimAll(account.networkId)).map(({ operation }) => operation.id)).toEqual([
      first.operation.id,
    ])
  })

  test('is skipped without waiting while another worker is claiming it', async () => {
    const { account } = await seedAccount(db.stores)
    for (let n = 0; n < 4; n++) await ended({ account })
    const { networkId } = account
    const [first, second] = await db.knex.transaction(async (trx) => [
      await createDatabase(trx).swaps.claimDue(networkId, { limit: 2, leaseSeconds: 60 }),
      // If this waited for the lock, it would wait forever, because the transaction ends after it.
      await claimAll(networkId),
    ])
    const ids = [first, second].map((swaps) => swaps?.map(({ operation }) => operation.id))
    expect(ids.map((each) => each?.length)).toEqual([2, 2])
    expect(new Set(ids.flat()).size).toBe(4)
  })

  test('is claimed in the order of its due time', async () => {
    const { account } = await seedAccount(db.stores)
    const ids: string[] = []
    for (const minutes of [3, 1, 2]) {
      const { id } = await ended({ account })
      await db
        .knex('operations')
        .where({ id })
        .update({ swap_follow_up_at: new Date(minutes * 60_000) })
      ids[minutes] = id
    }
    const order = (await claimAll(account.networkId)).map(({ operation }) => operation.id)
    expect(order).toEqual(ids.slice(1))
  })

  test('is found without reading swaps that are not due', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const operation = await ended({ stores: own.stores })
    const { id, networkId } = operation
    // Adds swaps without further work, swaps that are due in an hour, and many swaps under way.
    await own.knex.raw(
      `insert into operations
       select (jsonb_populate_record(operations, jsonb_build_object(
         'id', operations.id || lpad(copy::text, 8, '0'),
         'sender', operations.sender || copy,
         'user_operation_hash', operations.user_operation_hash || copy,
         'swap_follow_up_at', case when copy % 3 > 0 then clock_timestamp() + interval '1 hour' end,
         'block_hash', null,
         'status', case when copy % 3 = 2 then 'queued' else operations.status end))).*
       from operations, generate_series(1, 3000) as copy
       where operations.id = :id`,
      { id },
    )
    await inEachState(own, async () => {
      await makeDue({ operation }, own)
      const found = await readAtMost(own.knex, 19, /^operations$/, ({ swaps }) =>
        swaps.claimDue(networkId, { limit: 50, leaseSeconds: 60 }),
      )
      expect(found.map(({ operation }) => operation.id)).toEqual([id])
    })
  })
})

describe('fees', () => {
  test('are stored exactly, with their project and network, and only once', async () => {
    const swap = await claimed()
    const [first, second] = [aFee(), aFee({ symbol: null, decimals: null, source: 'announced' })]
    expect(await swaps().recordFees(swap, [first, second])).toBe(true)
    const stored = await feesOf(swap)
    expect(stored).toHaveLength(2)
    const { projectId, networkId, kind, createdAt } = swap.operation
    expect(stored.find(({ token }) => token === first.token)).toEqual({
      operation_id: swap.operation.id,
      token: first.token,
      project_id: projectId,
      network_id: networkId,
      kind,
      symbol: 'USDC',
      decimals: 6,
      integrator_amount: first.integratorAmount.toString(),
      provider_amount: '5',
      integrator_usd_micros: first.integratorUsdMicros?.toString(),
      provider_usd_micros: null,
      source: 'chain',
      created_at: createdAt,
    })
    expect(await swaps().recordFees(swap, [aFee({ integratorAmount: 1n })])).toBe(false)
    expect(await feesOf(swap)).toEqual(stored)
  })

  test('are recorded even if there are none', async () => {
    const swap = await claimed()
    expect(await swaps().recordFees(swap, [])).toBe(true)
    expect(await swaps().recordFees(swap, [aFee()])).toBe(false)
    expect(await feesOf(swap)).toEqual([])
  })

  test('of only one worker are stored when several record at once', async () => {
    const swap = await claimed()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        swaps().recordFees(swap, [aFee({ integratorAmount: BigInt(n) })]),
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await feesOf(swap)).toMatchObject([{ integrator_amount: `${outcomes.indexOf(true)}` }])
  })
})

describe('a bridge', () => {
  test('is pending until its final report, which never changes', async () => {
    const swap = await claimed()
    expect(await reportOf(swap)).toBeUndefined()
    expect(await swaps().recordReport(swap, pending)).toBe(true)
    expect(await reportOf(swap)).toEqual(pending)
    const further = { ...pending, substatus: 'WAIT_DESTINATION_TRANSACTION' }
    expect(await swaps().recordReport(swap, further)).toBe(true)
    expect(await reportOf(swap)).toEqual(further)
    await makeDue(swap)
    expect((await claimAll(swap.operation.networkId))[0]?.bridge).toEqual(further)
    const done = aReport()
    expect(await swaps().recordReport(swap, done)).toBe(true)
    for (const late of [pending, aReport({ status: 'failed' }), aReport()])
      expect(await swaps().recordReport(swap, late)).toBe(false)
    expect(await reportOf(swap)).toEqual(done)
  })

  test.each(['done', 'partial', 'refunded', 'failed'] as const)(
    'that is %s keeps this status when two workers report at once',
    async (status) => {
      const swap = await claimed()
      await swaps().recordReport(swap, pending)
      const outcomes = await Promise.all([
        swaps().recordReport(swap, aReport({ status })),
        swaps().recordReport(swap, aReport({ status })),
      ])
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(await swaps().recordReport(swap, pending)).toBe(false)
      expect(await reportOf(swap)).toMatchObject({ status })
    },
  )

  test('is never recorded for a failed swap', async () => {
    const swap = await claimed({ status: 'failed' })
    expect(await swaps().recordReport(swap, pending)).toBe(false)
    expect(await reportOf(swap)).toBeUndefined()
  })

  test('is found for the given operations', async () => {
    const [one, two] = [await claimed(), await claimed()]
    await swaps().recordReport(one, pending)
    await swaps().recordReport(two, aReport())
    const found = await swaps().findReports([one.operation.id, 'op_missing' as Operation['id']])
    expect([...found]).toEqual([[one.operation.id, pending]])
  })
})

describe('the next check', () => {
  const look = async (
    swap: EndedSwap,
    steps: readonly (keyof Pick<SwapStore, 'recordFees' | 'recordReport'>)[],
    report = pending,
  ) => {
    if (steps.includes('recordFees')) await swaps().recordFees(swap, [aFee()])
    if (steps.includes('recordReport')) await swaps().recordReport(swap, report)
    await swaps().lookAgain(swap, 1_000)
    return dueIn(swap)
  }

  test('happens after the given time while work is left', async () => {
    for (const [kind, steps] of [
      ['swap', []],
      ['cross_chain_swap', []],
      ['cross_chain_swap', ['recordFees']],
      ['cross_chain_swap', ['recordReport']],
      ['cross_chain_swap', ['recordFees', 'recordReport']],
    ] as const)
      expect(await look(await claimed({ kind }), steps)).toBeGreaterThan(900)
    const waiting = await claimed()
    expect(await look(waiting, ['recordReport'], aReport())).toBeGreaterThan(900)
  })

  test('never happens when no work is left', async () => {
    expect(await look(await claimed({ kind: 'swap' }), ['recordFees'])).toBeNull()
    expect(await look(await claimed({ status: 'failed' }), ['recordFees'])).toBeNull()
    const done = await claimed()
    expect(await look(done, ['recordFees', 'recordReport'], aReport())).toBeNull()
    // A late worker does not schedule another check.
    await swaps().lookAgain(done, 1_000)
    expect(await dueIn(done)).toBeNull()
    await swaps().recordReport(done, pending)
    expect(await claimAll(done.operation.networkId)).toEqual([])
  })
})

describe('a repair that changes the end of a swap', () => {
  const correct = (swap: EndedSwap, to: OperationStatus, change = {}) =>
    db.stores.repairs.correct(to, [
      {
        id: swap.operation.id,
        from: swap.operation.status,
        change: { cause: 'repair', ...change },
      },
    ])
  const followed = async (of: Parameters<typeof ended>[0] = {}) => {
    const swap = await claimed(of)
    await swaps().recordFees(swap, [aFee()])
    await swaps().recordReport(swap, aReport())
    await swaps().lookAgain(swap, 1_000)
    return swap
  }

  test('makes the gateway read everything again', async () => {
    const swap = await followed()
    await correct(swap, 'finalized', { inclusion: inclusion() })
    expect(await feesOf(swap)).toEqual([])
    expect(await reportOf(swap)).toBeUndefined()
    const [again] = await claimAll(swap.operation.networkId)
    expect(again).toMatchObject({ feesRecorded: false, bridge: undefined })
  })

  test('removes everything of a swap that did not happen', async () => {
    for (const to of ['queued', 'dropped'] as const) {
      const swap = await followed()
      await correct(swap, to, { inclusion: null })
      expect(await feesOf(swap)).toEqual([])
      expect(await reportOf(swap)).toBeUndefined()
      expect(await claimAll(swap.operation.networkId)).toEqual([])
    }
  })

  test('follows a dropped swap that has landed after all', async () => {
    const operation = await ended({ status: 'dropped' })
    await db.stores.repairs.correct('finalized', [
      { id: operation.id, from: 'dropped', change: { cause: 'repair', inclusion: inclusion() } },
    ])
    expect(await claimAll(operation.networkId)).toMatchObject([{ operation: { id: operation.id } }])
  })

  test('records nothing for the earlier end', async () => {
    const swap = await claimed()
    await correct(swap, 'failed', { inclusion: inclusion(false) })
    const due = await dueIn(swap)
    expect(await swaps().recordFees(swap, [aFee()])).toBe(false)
    expect(await swaps().recordReport(swap, aReport())).toBe(false)
    await swaps().lookAgain(swap, 1_000)
    expect(await dueIn(swap)).toBeLessThanOrEqual(due ?? 0)
    expect(await feesOf(swap)).toEqual([])
  })

  test('removes what a worker records while the repair waits for the operation', async () => {
    const swap = await claimed()
    const correction = await db.knex.transaction(async (trx) => {
      await createDatabase(trx).swaps.recordFees(swap, [aFee()])
      await createDatabase(trx).swaps.recordReport(swap, aReport())
      const correction = correct(swap, 'failed', { inclusion: inclusion(false) })
      await untilBlocked(db.knex)
      return { correction }
    })
    await correction.correction
    expect(await feesOf(swap)).toEqual([])
    expect(await reportOf(swap)).toBeUndefined()
    expect(await claimAll(swap.operation.networkId)).toMatchObject([
      { operation: { status: 'failed' }, feesRecorded: false },
    ])
  })

  test('does not change operations that are not swaps', async () => {
    const operation = await ended({ kind: 'call' })
    await db.stores.repairs.correct('failed', [
      { id: operation.id, from: 'finalized', change: { cause: 'repair' } },
    ])
    const row = await db.knex('operations').where({ id: operation.id }).first()
    expect(row).toMatchObject({ status: 'failed', swap_follow_up_at: null })
  })
})

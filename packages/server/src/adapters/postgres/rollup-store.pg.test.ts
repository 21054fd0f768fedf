import type { Operation, SmartAccountRecord } from '@gasless-gateway/core'
import fc from 'fast-check'
import type { Knex } from 'knex'
import { type Hash, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeValue } from '../../../../core/src/fees/fee-value.js'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import {
  aLedgerEntry,
  anAccount,
  anOperation,
  aProject,
  aSignature,
  freshNetworkId,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createLedgerStore } from './ledger-store.js'
import { rollupTables } from './rollups/rollup-tables.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const rollups = () => db.stores.rollups
const foldAll = async () => {
  while ((await rollups().fold(1_000)) > 0);
}
const token = randomAddress()
const usdPrice = (price: string) => parseUnits(price, 36)

/** Quoted in the token of these tests, and submitted. */
async function submitted(account: SmartAccountRecord, nonce = 0n): Promise<Operation> {
  const operation = anOperation(account, {
    nonce,
    quote: {
      kind: 'sponsored',
      token,
      tokenUnit: { symbol: 'USDC', decimals: 6 },
      maxAmount: 10n,
      expectedAmount: 5n,
      staticFee: 1n,
      transferFee: 1n,
      tokenPerNative: 1n,
      fronted: false,
      reservedFrom: 'submit',
      unpricedAssets: [],
    },
  })
  await db.stores.preparations.insert(operation, undefined)
  await db.stores.submissions.submit(operation.id, aSignature, { admitted: true })
  return operation
}
const entryOf = (operation: Operation, blockHash: Hash) =>
  aLedgerEntry(operation, {
    blockHash,
    outerCostWei: 0n,
    fee: {
      token,
      collected: 2_000_000n,
      refunded: 0n,
      owed: 0n,
      gasFee: 1n,
      staticFee: 2n,
      transferFee: 3n,
    },
  })
const wholeDay = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) }
const statsOf = (networkId: string) =>
  db.stores.dashboards.stats({ scope: 'all', networks: { only: [networkId] }, window: wholeDay })
const price = (ledger: typeof db.stores.ledger, networkId: string) =>
  ledger.capturePrices(
    networkId,
    { since: 0n, retryAfterSeconds: 0 },
    { native: usdPrice('2000'), tokens: [{ token, price: usdPrice('1.5') }] },
  )

test('the database values fees as the gateway does, to the unit', async () => {
  const amount = fc.bigInt(0n, 10n ** 30n)
  const optionalPrice = fc.option(fc.bigInt(1n, 10n ** 42n))
  const fees = fc.sample(
    fc.record({
      collected: amount,
      outerCostWei: amount,
      tokenDecimals: fc.constantFrom(0, 2, 6, 8, 18, 24, 255),
      token: optionalPrice,
      native: optionalPrice,
    }),
    2_000,
  )
  const { rows } = await db.knex.raw(
    `select fee_usd_micros(collected, decimals, token)::text as gross,
       fee_net_usd_micros(collected, cost, decimals, token, native)::text as net_usd,
       fee_net(collected, cost, decimals, token, native)::text as net
     from rows from (jsonb_to_recordset(cast(? as jsonb)) as
       (collected numeric, cost numeric, decimals integer, token numeric, native numeric)) with ordinality
     order by ordinality`,
    [
      JSON.stringify(
        fees.map((fee) => ({
          collected: String(fee.collected),
          cost: String(fee.outerCostWei),
          decimals: fee.tokenDecimals,
          token: fee.token === null ? null : String(fee.token),
          native: fee.native === null ? null : String(fee.native),
        })),
      ),
    ],
  )
  const text = (value: bigint | null) => (value === null ? null : String(value))
  expect(rows).toEqual(
    fees.map(({ token: tokenPrice, native, ...fee }) => {
      const value = feeValue({ ...fee, prices: { token: tokenPrice, native } })
      return {
        gross: text(value.collectedUsdMicros),
        net_usd: text(value.netUsdMicros),
        net: text(value.netFee),
      }
    }),
  )
})

test('a symbol that looks like an integer of ours is summed up under its own name', async () => {
  const { account } = await seedAccount(db.stores)
  for (const symbol of ['7n', '~7n', '~n', 'n7']) {
    const operation = anOperation(account, {
      nonce: BigInt(symbol.length),
      quote: {
        ...(await submitted(account, 100n + BigInt(symbol.length))).quote,
        tokenUnit: { symbol, decimals: 6 },
      } as Operation['quote'],
    })
    await db.stores.preparations.insert(operation, undefined)
    const fee = entryOf(operation, randomHash())
    const own = { ...fee, fee: fee.fee && { ...fee.fee, token: randomAddress() } }
    await db.stores.ledger.post([own])
    const { fees } = await statsOf(account.networkId)
    expect(fees.find((each) => each.token === own.fee?.token)?.symbol).toBe(symbol)
  }
})

describe('a fee that is booked while its block is priced has its value', () => {
  async function stage() {
    const networkId = freshNetworkId()
    const { account } = await seedAccount(db.stores, { networkId })
    const operation = await submitted(account)
    const blockHash = randomHash()
    await db.stores.ledger.wishPrices({ networkId, blockHash, blockTime: 1n, tokens: [token] })
    return { networkId, entry: entryOf(operation, blockHash) }
  }
  const expectValue = async (networkId: string) => {
    const { fees } = await statsOf(networkId)
    expect(fees).toMatchObject([
      { operations: 1, collected: 2_000_000n, collectedUsdMicros: 3_000_000n },
    ])
    expect(await rollups().verify()).toEqual([])
  }

  test('when the prices come first', async () => {
    const { networkId, entry } = await stage()
    const pricing = await db.knex.transaction()
    await price(createLedgerStore(pricing), networkId)
    const booked = db.stores.ledger.post([entry])
    await untilBlocked(db.knex)
    await pricing.commit()
    await booked
    await expectValue(networkId)
  })

  test('when the fee comes first', async () => {
    const { networkId, entry } = await stage()
    const booking = await db.knex.transaction()
    await createLedgerStore(booking).post([entry])
    const priced = price(db.stores.ledger, networkId)
    await untilBlocked(db.knex)
    await booking.commit()
    await priced
    await expectValue(networkId)
  })

  test('when its block is only wished for and priced while it is booked', async () => {
    const { networkId, entry } = await stage()
    await db.knex('execution_prices').where({ network_id: networkId }).delete()
    const booking = await db.knex.transaction()
    await createLedgerStore(booking).post([entry])
    const { blockHash } = entry
    await db.stores.ledger.wishPrices({ networkId, blockHash, blockTime: 1n, tokens: [token] })
    const priced = price(db.stores.ledger, networkId)
    await untilBlocked(db.knex)
    await booking.commit()
    await priced
    await expectValue(networkId)
  })

  test('when its block left, and returns while prices for it are captured', async () => {
    const { networkId, entry } = await stage()
    const { blockHash } = entry
    await db.stores.ledger.post([entry])
    await db.stores.ledger.reverse(networkId, blockHash)
    const returning = await db.knex.transaction()
    const ledger = createLedgerStore(returning)
    await ledger.post([entry])
    const priced = price(db.stores.ledger, networkId)
    await untilBlocked(db.knex)
    await ledger.wishPrices({ networkId, blockHash, blockTime: 1n, tokens: [token] })
    await returning.commit()
    await priced
    await expectValue(networkId)
  })
})

test('an address that two projects make an account of at once counts once for both together', async () => {
  const networkId = freshNetworkId()
  const address = randomAddress()
  const [one, other] = [aProject(), aProject()]
  for (const project of [one, other]) await db.stores.projects.insert(project)
  const insert = (knex: Knex, project: typeof one) =>
    knex('accounts').insert({
      id: `acc_${project.id}`,
      project_id: project.id,
      network_id: networkId,
      owner_address: address,
      address,
      implementation_version: '1',
      created_at: new Date(),
      updated_at: new Date(),
    })
  const first = await db.knex.transaction()
  await insert(first, one)
  const second = insert(db.knex, other)
  const settled = second.then(() => {})
  await untilBlocked(db.knex)
  await first.commit()
  await settled
  const series = (scope: 'all' | (typeof one.id)[]) =>
    db.stores.dashboards.accountSeries({
      scope,
      networks: { only: [networkId] },
      window: wholeDay,
      bucket: 'month',
      idle: true,
    })
  for (const scope of ['all' as const, [one.id], [other.id], [one.id, other.id]])
    expect((await series(scope)).buckets.map(({ accounts }) => accounts)).toEqual([1])
  expect(await rollups().verify()).toEqual([])
})

test('of two who fold at once one does, and the other leaves at once', async () => {
  const { account } = await seedAccount(db.stores)
  await submitted(account)
  const holder = await db.knex.transaction()
  await holder.raw('lock table rollup_turn in exclusive mode')
  expect(await rollups().fold(10)).toBe(0)
  await holder.commit()
  expect(await rollups().fold(10)).toBeGreaterThan(0)
})

test('every answer stays the same while changes are folded, one after the other', async () => {
  const networkId = freshNetworkId()
  const { account } = await seedAccount(db.stores, { networkId })
  const operation = await submitted(account)
  await db.stores.ledger.post([entryOf(operation, randomHash())])
  const before = await statsOf(networkId)
  expect(before.operations).toEqual([{ networkId, status: 'queued', operations: 1 }])
  while ((await rollups().fold(1)) > 0) expect(await statsOf(networkId)).toEqual(before)
})

test('as many changes wait as were made and not folded', async () => {
  await foldAll()
  expect(await rollups().waiting()).toBe(0)
  const { account } = await seedAccount(db.stores)
  await submitted(account)
  const waiting = await rollups().waiting()
  expect(waiting).toBeGreaterThan(1)
  const folded = await rollups().fold(1)
  expect(await rollups().waiting()).toBe(waiting - folded)
  await foldAll()
  expect(await rollups().waiting()).toBe(0)
})

test('a status that operations have only passed through leaves no row', async () => {
  await foldAll()
  const networkId = freshNetworkId()
  const { account } = await seedAccount(db.stores, { networkId })
  const { id } = await submitted(account)
  await foldAll()
  await db.stores.statuses.advance(id, 'queued', 'submitted', { cause: 'test' })
  await foldAll()
  const kept = await db.knex('operation_rollups').where({ network_id: networkId }).select('status')
  expect(new Set(kept.map(({ status }) => status))).toEqual(new Set(['submitted']))
})

describe('verify and rebuild', () => {
  test.each(rollupTables.map((table) => [table.title, table] as const))(
    'tell a wrong sum of %s, and correct it',
    async (title, { name, sums }) => {
      const networkId = freshNetworkId()
      const { account, project } = await seedAccount(db.stores, { networkId })
      const operation = await submitted(account)
      await db.stores.ledger.post([entryOf(operation, randomHash())])
      await db.knex('router_fees').insert({
        operation_id: operation.id,
        project_id: project.id,
        network_id: networkId,
        kind: 'swap',
        created_at: operation.createdAt,
        token,
        integrator_amount: '5',
        provider_amount: '6',
        source: 'chain',
      })
      await rollups().rebuild()
      expect(await rollups().verify()).toEqual([])
      const [sum] = sums
      const changed = await db
        .knex(`${name}_rollups`)
        .where({ network_id: networkId, project_id: project.id, grain: 'month' })
        .increment(sum as string, 41)
      expect(changed).toBe(1)
      expect(await rollups().verify()).toEqual([
        {
          what: expect.stringMatching(
            new RegExp(`^${title} of project ${project.id}, month .*network_id ${networkId}`),
          ),
          kept: `${sum} 42`,
          actual: `${sum} 1`,
        },
      ])
      await rollups().rebuild()
      expect(await rollups().verify()).toEqual([])
    },
  )

  test('find an account that is not marked as shared', async () => {
    const { account } = await seedAccount(db.stores)
    const project = aProject()
    await db.stores.projects.insert(project)
    const { networkId, address, ownerAddress } = account
    const twin = anAccount(project, { networkId, address, ownerAddress })
    await db.stores.accounts.upsert(twin)
    await db.knex('shared_accounts').where({ account_id: twin.id }).delete()
    expect(await rollups().verify()).toEqual([
      { what: expect.stringContaining(twin.id), kept: 'not marked as shared', actual: 'shared' },
    ])
    await rollups().rebuild()
    expect(await rollups().verify()).toEqual([])
  })

  test('lose nothing of what is written, folded and verified meanwhile', async () => {
    const networkId = freshNetworkId()
    const { account } = await seedAccount(db.stores, { networkId })
    let done = false
    let operations = 0
    const write = async (lane: number) => {
      while (!done) {
        const operation = await submitted(account, BigInt(lane) * 1_000_000n + BigInt(operations++))
        await db.stores.statuses.advance(operation.id, 'queued', 'dropped', { cause: 'test' })
        await db.stores.ledger.post([entryOf(operation, randomHash())])
      }
    }
    const fold = async () => {
      while (!done) await rollups().fold(7)
    }
    const others = [write(1), write(2), fold()]
    try {
      for (let time = 0; time < 5; time++) {
        await rollups().rebuild()
        expect(await rollups().verify()).toEqual([])
      }
    } finally {
      done = true
      await Promise.all(others)
    }
    expect(await rollups().verify()).toEqual([])
    const { operations: counts, fees } = await statsOf(networkId)
    expect(counts).toEqual([{ networkId, status: 'dropped', operations }])
    expect(fees).toMatchObject([{ operations }])
  })
})

test('everybody who writes at once comes through, whatever they share', async () => {
  const networkId = freshNetworkId()
  const shared = Array.from({ length: 4 }, randomAddress)
  const projects = [aProject(), aProject(), aProject()]
  for (const project of projects) await db.stores.projects.insert(project)
  const block = randomHash()
  let nonce = 0n
  const work = async (project: (typeof projects)[number], index: number) => {
    for (const address of index % 2 === 0 ? shared : [...shared].reverse()) {
      const account = await db.stores.accounts.upsert(
        anAccount(project, { networkId, address, ownerAddress: address }),
      )
      const prepared = await Promise.all([
        submitted(account, nonce++),
        submitted(account, nonce++),
        db.stores.ledger.wishPrices({
          networkId,
          blockHash: block,
          blockTime: 1n,
          tokens: [token],
        }),
      ])
      const [one, other] = prepared
      await Promise.all([
        db.stores.statuses.advanceAll(
          'submitted',
          [one, other].map(({ id }) => ({ id, from: 'queued', change: { cause: 'test' } })),
        ),
        db.stores.transaction(async ({ ledger, statuses }) => {
          await ledger.post([entryOf(one, block), entryOf(other, block)])
          await statuses.lock([one.id, other.id])
        }),
        price(db.stores.ledger, networkId),
        rollups().fold(5),
      ])
      await db.stores.ledger.reverse(networkId, block)
      await db.stores.ledger.post([entryOf(other, block)])
    }
  }
  await Promise.all([...projects, ...projects].map((project, index) => work(project, index)))
  expect(await rollups().verify()).toEqual([])
  const { operations } = await statsOf(networkId)
  expect(operations).toEqual([{ networkId, status: 'submitted', operations: 48 }])
})

import type { LedgerEntry, Operation, ProjectId } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import {
  aLedgerEntry,
  anOperation,
  anOuterEntry,
  freshNetworkId,
  queue,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const anyOperation = async (): Promise<Operation> => {
  const { account } = await seedAccount(db.stores)
  return queue(db.stores, anOperation(account))
}
/** Returns the entry without its prices, which other tests cover. */
const standing = async ({ id }: Operation): Promise<LedgerEntry | undefined> => {
  const found = (await db.stores.ledger.findMany([id])).get(id)
  if (!found) return undefined
  const { prices, ...entry } = found
  return entry
}
const blocks = (networkId: string, from: bigint, to: bigint) =>
  db.stores.ledger.listBlocks(networkId, { from, to })
/** Sorts entries as a list of blocks does. */
const byHash = <K extends string, E extends Record<K, string>>(entries: readonly E[], key: K) =>
  [...entries].sort((a, b) => (a[key] < b[key] ? -1 : 1))
const reverse = ({ networkId, blockHash }: LedgerEntry) =>
  db.stores.ledger.reverse(networkId, blockHash)

test('an entry is read back as it was posted, with exact integers up to 256 bits', async () => {
  const operation = await anyOperation()
  const big = 2n ** 256n - 1n
  const base = aLedgerEntry(operation)
  if (!base.fee) throw new Error('no fee')
  const entry = aLedgerEntry(operation, {
    blockNumber: 2n ** 62n,
    actualGasCost: big,
    actualGasUsed: big - 1n,
    outerCostWei: big - 2n,
    success: false,
    fee: {
      token: base.fee.token,
      collected: big - 3n,
      refunded: big - 4n,
      gasFee: big - 5n,
      staticFee: 0n,
      transferFee: big - 6n,
      owed: big - 7n,
    },
  })
  expect(big.toString()).toHaveLength(78)
  await db.stores.ledger.post([entry])
  expect(await standing(operation)).toEqual(entry)
})

test('an entry without a fee is read back without one, not with zero', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation, { fee: null, outerCostWei: 0n })
  await db.stores.ledger.post([entry])
  expect(await standing(operation)).toEqual(entry)
})

test('an entry from before owed refunds and foreign bundles were recorded is read back with zeros', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation)
  await db.stores.ledger.post([entry])
  await db
    .knex('ledger_entries')
    .where({ operation_id: operation.id })
    .update({ owed: null, outer_cost_wei: null })
  expect(await standing(operation)).toEqual({ ...entry, outerCostWei: 0n })
})

test('posting a block again changes nothing, because a crash repeats the whole block', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation)
  await db.stores.ledger.post([entry])
  await db.stores.ledger.post([entry])
  expect(await standing(operation)).toEqual(entry)
  const rows = await db.knex('ledger_entries').where({ operation_id: operation.id })
  expect(rows).toHaveLength(1)
})

test('a fee is kept if the next posting lacks it, and only a correction removes it', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation)
  const unread = { ...entry, fee: null, actualGasCost: 777n }
  await db.stores.ledger.post([entry])
  await db.stores.ledger.post([unread])
  expect(await standing(operation)).toEqual({ ...entry, actualGasCost: 777n })
  const fee = entry.fee && { ...entry.fee, collected: entry.fee.collected + 1n }
  await db.stores.ledger.post([{ ...entry, fee }])
  expect(await standing(operation)).toEqual({ ...entry, fee })
  await db.stores.ledger.correct([unread])
  expect(await standing(operation)).toEqual(unread)
})

test('a reorganisation reverses the entries of its block only, and keeps the rows', async () => {
  const [gone, kept] = [await anyOperation(), await anyOperation()]
  const entry = aLedgerEntry(gone)
  await db.stores.ledger.post([entry])
  await db.stores.ledger.post([aLedgerEntry(kept)])
  await db.stores.ledger.reverse('another network', entry.blockHash)
  expect(await standing(gone)).toBeDefined()
  await reverse(entry)
  expect(await standing(gone)).toBeUndefined()
  expect(await standing(kept)).toBeDefined()
  const [row] = await db.knex('ledger_entries').where({ operation_id: gone.id })
  expect(row.reversed_at).toBeInstanceOf(Date)
})

test('when the block returns, its entries are restored with the chain’s current values', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation)
  await db.stores.ledger.post([entry])
  await reverse(entry)
  await db.stores.ledger.post([{ ...entry, actualGasCost: 777n }])
  expect(await standing(operation)).toEqual({ ...entry, actualGasCost: 777n })
})

test('after inclusion in another block, exactly one entry is not reversed', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation)
  const moved = { ...entry, blockHash: randomHash(), blockNumber: 2n }
  await db.stores.ledger.post([entry])
  await reverse(entry)
  await db.stores.ledger.post([moved])
  expect(await standing(operation)).toEqual(moved)
  expect(await db.knex('ledger_entries').where({ operation_id: operation.id })).toHaveLength(2)
})

test('reversing twice keeps the time of the first', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation)
  await db.stores.ledger.post([entry])
  await reverse(entry)
  const at = async () =>
    (await db.knex('ledger_entries').where({ operation_id: operation.id }))[0].reversed_at
  const first = await at()
  await reverse(entry)
  expect(await at()).toEqual(first)
})

test('an unknown operation is posted without a project', async () => {
  const operation = await anyOperation()
  await db.stores.ledger.post([aLedgerEntry(operation, { operationId: null, projectId: null })])
  expect(await standing(operation)).toBeUndefined()
  expect(await db.stores.ledger.findMany([])).toEqual(new Map())
})

test('half a fee is refused by the schema', async () => {
  const operation = await anyOperation()
  await db.stores.ledger.post([aLedgerEntry(operation)])
  await expect(
    db.knex('ledger_entries').where({ operation_id: operation.id }).update({ collected: null }),
  ).rejects.toThrow('ledger_entries_fee')
})

describe('several entries', () => {
  test('of one block are posted together, with and without fee, known and unknown', async () => {
    const [one, two] = [await anyOperation(), await anyOperation()]
    const block = { networkId: freshNetworkId(), blockHash: randomHash(), blockNumber: 5n }
    const entries = [
      aLedgerEntry(one, block),
      aLedgerEntry(two, { ...block, fee: null, outerCostWei: 0n, success: false }),
      aLedgerEntry(two, {
        ...block,
        userOperationHash: randomHash(),
        operationId: null,
        projectId: null,
      }),
    ]
    await db.stores.ledger.post(entries)
    expect(await Promise.all([one, two].map(standing))).toEqual(entries.slice(0, 2))
    const { entries: listed } = await blocks(block.networkId, 5n, 5n)
    expect(listed).toEqual(byHash(entries, 'userOperationHash'))
  })

  test('that are posted again together are restored and overwritten, as if they were posted one by one', async () => {
    const [one, two] = [await anyOperation(), await anyOperation()]
    const block = { blockHash: randomHash(), blockNumber: 5n }
    const entries = [one, two].map((each) => aLedgerEntry(each, block))
    for (const entry of entries) await db.stores.ledger.post([entry])
    for (const entry of entries) await reverse(entry)
    const again = entries.map((entry) => ({ ...entry, actualGasCost: entry.actualGasCost + 1n }))
    await db.stores.ledger.post([...again].reverse())
    expect(await Promise.all([one, two].map(standing))).toEqual(again)
  })

  test('are all refused if one cannot be stored', async () => {
    const operation = await anyOperation()
    const unknown = aLedgerEntry(operation, {
      userOperationHash: randomHash(),
      projectId: 'project_missing' as ProjectId,
    })
    await expect(db.stores.ledger.post([aLedgerEntry(operation), unknown])).rejects.toThrow(
      'ledger_entries_project_id_fkey',
    )
    expect(await standing(operation)).toBeUndefined()
  })

  test('need one statement, in any number', async () => {
    const networkId = freshNetworkId()
    const outer = Array.from({ length: 5_000 }, () => anOuterEntry({ networkId }))
    const operation = await anyOperation()
    const entries = outer.map(() =>
      aLedgerEntry(operation, {
        networkId,
        userOperationHash: randomHash(),
        operationId: null,
        projectId: null,
      }),
    )
    let statements = 0
    const count = () => {
      statements += 1
    }
    db.knex.on('query', count)
    await db.stores.ledger.post(entries)
    await db.stores.ledger.postOuter(outer)
    db.knex.removeListener('query', count)
    expect(statements).toBe(2)
    const listed = await blocks(networkId, 0n, 10n)
    expect(listed.entries).toHaveLength(5_000)
    expect(listed.outer).toHaveLength(5_000)
  })

  test('may be empty', async () => {
    await db.stores.ledger.post([])
    await db.stores.ledger.postOuter([])
  })
})

describe('the costs of executors', () => {
  test('are read back as they were posted, with exact integers up to 256 bits', async () => {
    const big = 2n ** 256n - 1n
    const networkId = freshNetworkId()
    const entries = (['bundle', 'noop', 'refill'] as const).map((purpose, index) =>
      anOuterEntry({
        networkId,
        purpose,
        blockNumber: 2n ** 62n + BigInt(index),
        cost: big - BigInt(index),
        success: index === 0,
        landed: index,
      }),
    )
    await db.stores.ledger.postOuter(entries)
    expect((await blocks(networkId, 0n, 2n ** 63n - 1n)).outer).toEqual(entries)
  })

  test('are stored once per mined transaction, and corrected by the chain’s current values', async () => {
    const entry = anOuterEntry()
    await db.stores.ledger.postOuter([entry])
    await db.stores.ledger.postOuter([entry])
    await db.stores.ledger.postOuter([{ ...entry, cost: 7n, landed: 3 }])
    expect((await blocks(entry.networkId, 1n, 1n)).outer).toEqual([
      { ...entry, cost: 7n, landed: 3 },
    ])
  })

  test('are reversed with the entries of their block, kept as rows, and restored when the block returns', async () => {
    const operation = await anyOperation()
    const entry = aLedgerEntry(operation)
    const { networkId, blockHash, transactionHash } = entry
    const outer = anOuterEntry({ networkId, blockHash, transactionHash })
    const other = anOuterEntry({ networkId })
    await db.stores.ledger.post([entry])
    await db.stores.ledger.postOuter([outer, other])
    await db.stores.ledger.reverse('another network', blockHash)
    expect((await blocks(networkId, 1n, 1n)).outer).toHaveLength(2)
    await reverse(entry)
    expect(await blocks(networkId, 1n, 1n)).toEqual({ entries: [], outer: [other] })
    expect(await db.knex('outer_entries').where({ network_id: networkId })).toHaveLength(2)
    await db.stores.ledger.post([entry])
    await db.stores.ledger.postOuter([outer])
    const restored = await blocks(networkId, 1n, 1n)
    expect(restored.entries).toEqual([entry])
    expect(restored.outer).toEqual(byHash([outer, other], 'transactionHash'))
  })

  test('keep the time of the first of two reversals', async () => {
    const entry = anOuterEntry()
    await db.stores.ledger.postOuter([entry])
    const reversedAt = async () => {
      await db.stores.ledger.reverse(entry.networkId, entry.blockHash)
      return (await db.knex('outer_entries').where({ block_hash: entry.blockHash }))[0].reversed_at
    }
    const first = await reversedAt()
    expect(first).toBeInstanceOf(Date)
    expect(await reversedAt()).toEqual(first)
  })
})

test('blocks are listed from the first to the last number of the range, on their own network', async () => {
  const networkId = freshNetworkId()
  const operation = await anyOperation()
  const numbers = [12n, 9n, 10n, 11n, 13n]
  const entries = numbers.map((blockNumber) => aLedgerEntry(operation, { networkId, blockNumber }))
  const outer = numbers.map((blockNumber) => anOuterEntry({ networkId, blockNumber }))
  await db.stores.ledger.post(entries)
  await db.stores.ledger.postOuter(outer)
  const listed = await blocks(networkId, 10n, 12n)
  expect(listed.entries.map(({ blockNumber }) => blockNumber)).toEqual([10n, 11n, 12n])
  expect(listed.outer.map(({ blockNumber }) => blockNumber)).toEqual([10n, 11n, 12n])
  expect(await blocks(freshNetworkId(), 0n, 100n)).toEqual({ entries: [], outer: [] })
})

test('a surplus entry is reversed alone, and only if it still has the same block number', async () => {
  const { networkId } = await anyOperation()
  const blockHash = randomHash()
  const entries = await Promise.all(
    [1, 2].map(async () =>
      aLedgerEntry(await anyOperation(), { networkId, blockHash, blockNumber: 7n }),
    ),
  )
  const outer = [1, 2].map(() => anOuterEntry({ networkId, blockHash, blockNumber: 7n }))
  const { ledger } = db.stores
  await ledger.post(entries)
  await ledger.postOuter(outer)
  const standing = () => ledger.listBlocks(networkId, { from: 7n, to: 7n })
  const before = await standing()

  const moved = <T extends { blockNumber: bigint }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, blockNumber: 8n }))
  await ledger.reverseSurplus({ entries: moved(entries), outer: moved(outer) })
  expect(await standing()).toEqual(before)
  await ledger.reverseSurplus({ entries: [], outer: [] })
  expect(await standing()).toEqual(before)

  await ledger.reverseSurplus({ entries: entries.slice(0, 1), outer: outer.slice(1) })
  expect(await standing()).toEqual({ entries: entries.slice(1), outer: outer.slice(0, 1) })
  await ledger.post(entries)
  expect((await standing()).entries).toHaveLength(2)
})

test.each([
  ['a block', 'fees'],
  ['a block', 'costs'],
  ['a surplus', 'fees'],
  ['a surplus', 'costs'],
])(
  'reversing %s locks %s in the order in which postings write them, so the two do not deadlock',
  async (reversed, kind) => {
    const operation = await anyOperation()
    const fee = aLedgerEntry(operation)
    const { networkId, blockHash } = fee
    const hashes = [`0x${'11'.repeat(32)}`, `0x${'ff'.repeat(32)}`] as const
    const entries = hashes.map((userOperationHash) => ({ ...fee, userOperationHash }))
    const outer = hashes.map((transactionHash) =>
      anOuterEntry({ networkId, blockHash, transactionHash }),
    )
    // The tables contain the last entries first.
    for (const entry of entries.toReversed()) await db.stores.ledger.post([entry])
    for (const entry of outer.toReversed()) await db.stores.ledger.postOuter([entry])
    const poster = await db.knex.transaction()
    const { ledger } = createDatabase(poster)
    const [first, last] =
      kind === 'fees'
        ? [() => ledger.post(entries.slice(0, 1)), () => ledger.post(entries.slice(1))]
        : [() => ledger.postOuter(outer.slice(0, 1)), () => ledger.postOuter(outer.slice(1))]
    await first()
    const reversal = db.stores.transaction(({ ledger }) =>
      reversed === 'a block'
        ? ledger.reverse(networkId, blockHash)
        : ledger.reverseSurplus({ entries: entries.toReversed(), outer: outer.toReversed() }),
    )
    await untilBlocked(db.knex)
    await last()
    // A posting writes fees first, and then costs.
    if (kind === 'fees') await ledger.postOuter(outer)
    await poster.commit()
    await reversal
    expect(await standing(operation)).toBeUndefined()
  },
)

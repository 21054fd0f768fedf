import type { LedgerEntry, Operation } from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { aLedgerEntry, anOperation, queue, randomHash, seedAccount } from '../../testing/records.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const anyOperation = async (): Promise<Operation> => {
  const { account } = await seedAccount(db.stores)
  return queue(db.stores, anOperation(account))
}
const standing = async ({ id }: Operation) => (await db.stores.ledger.findMany([id])).get(id)
const reverse = ({ networkId, blockHash }: LedgerEntry) =>
  db.stores.ledger.reverse(networkId, blockHash)

test('an entry comes back as it was posted, every integer exact up to 256 bits', async () => {
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
    },
  })
  expect(big.toString()).toHaveLength(78)
  await db.stores.ledger.post([entry])
  expect(await standing(operation)).toEqual(entry)
})

test('no fee and no outer cost come back as none, not as zero', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation, { fee: null, outerCostWei: null })
  await db.stores.ledger.post([entry])
  expect(await standing(operation)).toEqual(entry)
})

test('posting a block again changes nothing: a crash repeats the block as a whole', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation)
  await db.stores.ledger.post([entry])
  await db.stores.ledger.post([entry])
  expect(await standing(operation)).toEqual(entry)
  const rows = await db.knex('ledger_entries').where({ operation_id: operation.id })
  expect(rows).toHaveLength(1)
})

test('a reorganisation reverses the entries of its block only, and keeps them on record', async () => {
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

test('the block’s return restores its entries, with what the chain says now', async () => {
  const operation = await anyOperation()
  const entry = aLedgerEntry(operation)
  await db.stores.ledger.post([entry])
  await reverse(entry)
  await db.stores.ledger.post([{ ...entry, actualGasCost: 777n }])
  expect(await standing(operation)).toEqual({ ...entry, actualGasCost: 777n })
})

test('after inclusion in another block exactly one entry stands', async () => {
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

test('an operation that nobody here knows is posted without an owner', async () => {
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

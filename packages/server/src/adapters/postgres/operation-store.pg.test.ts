import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationStoreContract } from '../../../../core/src/testing/stores/operation-store-contract.js'
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
} from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'
import { inEachState } from '../../testing/table-states.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const stored = storedOperations(() => db)

operationStoreContract('operations on PostgreSQL', stored)

test('recent calls are found by an index, however many operations there are', async () => {
  const own = await ownDatabase({ autovacuum: false })
  const { account } = await seedAccount(own.stores)
  const { account: other } = await seedAccount(own.stores)
  await queue(own.stores, anOperation(account))
  await stored.multiply(await queue(own.stores, anOperation(other)), 1_000, own)
  await inEachState(own, async () => {
    const calls = await readAtMost(own.knex, 1, /operations/, (stores) =>
      stores.operations.recentCalls(account.id, { limit: 32, dataBytes: 10_000 }),
    )
    expect(calls).toHaveLength(1)
  })
})

test('live nonces are found by an index, however many operations of others are live', async () => {
  const own = await ownDatabase({ autovacuum: false })
  const { account } = await seedAccount(own.stores)
  const { account: other } = await seedAccount(own.stores)
  const { networkId } = account
  await own.stores.blocks.start(networkId, {
    number: 9n,
    hash: randomHash(),
    parentHash: randomHash(),
    timestamp: 1n,
  })
  await queue(own.stores, anOperation(account, { nonce: 1n }))
  await stored.multiply(await queue(own.stores, anOperation(other)), 1_000, own)
  await inEachState(own, async () => {
    const read = (most: number, address: Address) =>
      readAtMost(own.knex, most, /operations|final_blocks/, (stores) =>
        stores.operations.liveNonces(networkId, address),
      )
    expect(await read(2, account.address)).toMatchObject({ nonces: [1n], finalBlock: 9n })
    expect(await read(1, randomAddress())).toMatchObject({ nonces: [], finalBlock: 9n })
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalityStoreContract } from '../../../../core/src/testing/stores/finality-store-contract.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import { anOperation, queue, seedAccount } from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'
import { inEachState } from '../../testing/table-states.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const operations = storedOperations(() => db)

finalityStoreContract('finality on PostgreSQL', operations)

test('among thousands of operations, the search for one in flight reads one row, and for a sent one 33', async () => {
  const own = await ownDatabase({ autovacuum: false })
  const { account } = await seedAccount(own.stores)
  const operation = await queue(own.stores, anOperation(account))
  await operations.multiply(operation, 3_000, own)
  const isBusy = () =>
    readAtMost(own.knex, 1, /^operations$/, ({ finality }) =>
      finality.hasInFlight(account.networkId),
    )
  const isSent = () =>
    readAtMost(own.knex, 33, /^operations$/, ({ finality }) => finality.hasSent(account.networkId))
  const becomes = (status: string) => own.knex('operations').update({ status })
  await inEachState(own, async () => {
    expect(await isBusy()).toBe(true)
    // None was sent, but there are too many to be sure.
    expect(await isSent()).toBe(true)
    // The statistics still tell of thousands.
    await becomes('finalized')
    expect(await isBusy()).toBe(false)
    expect(await isSent()).toBe(false)
    await becomes('queued')
  })
})

import { afterAll, beforeAll } from 'vitest'
import { finalityStoreContract } from '../../../../core/src/testing/stores/finality-store-contract.js'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { storedOperations } from '../../testing/stored-operations.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

finalityStoreContract(
  'finality on PostgreSQL',
  storedOperations(() => db),
)

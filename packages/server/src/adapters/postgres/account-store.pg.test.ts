import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { anAccount, seedAccount } from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const { newAccount } = storedOperations(() => db)

test('an account keeps its id when it is recorded again', async () => {
  const account = await newAccount()
  const again = await db.stores.accounts.upsert(
    anAccount({ id: account.projectId } as Parameters<typeof anAccount>[0], {
      networkId: account.networkId,
      ownerAddress: account.ownerAddress,
      address: account.address,
    }),
  )
  expect(again.id).toBe(account.id)
  expect(again.createdAt).toEqual(account.createdAt)
  const { project } = await seedAccount(db.stores)
  expect(await db.stores.accounts.find(project.id, account.id)).toBeUndefined()
})

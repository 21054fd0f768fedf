import type { SmartAccountRecord } from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '../../../testing/migrated-database.js'
import { anAccount, anOperation, seedAccount } from '../../../testing/records.js'
import { rowsRead } from '../../../testing/rows-read.js'
import { createDashboardStore } from '../dashboard-store.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const copies = 1_000
const networkIds = ['1', '10', '8453'] as const
const start = new Date('2026-03-01T00:00:00Z')
const limit = 10

/** Of the account: finalized, a minute apart, the first one dropped; as if archived. */
async function archiveCopies(account: SmartAccountRecord) {
  const operation = anOperation(account)
  await db.stores.operations.insertPrepared(operation, undefined)
  await db.knex.raw(
    `insert into archived_operations
     select copied.* from operations, generate_series(1, :copies) as copy,
     jsonb_populate_record(operations, jsonb_build_object(
       'id', operations.id || copy, 'status', case copy when 1 then 'dropped' else 'finalized' end,
       'created_at', cast(:start as timestamptz) + make_interval(mins => copy))) as copied
     where operations.id = :id`,
    { id: operation.id, copies, start },
  )
}

test('a page of an old month reads its rows of each network, for members as for staff', async () => {
  const { project, account } = await seedAccount(db.stores, { networkId: networkIds[0] })
  await db.knex.raw(`select make_month('archived_operations', '2026-03-01')`)
  await archiveCopies(account)
  for (const networkId of networkIds.slice(1))
    await archiveCopies(await db.stores.accounts.upsert(anAccount(project, { networkId })))
  await db.stores.rollups.rebuild()
  await db.knex.raw('analyze')
  for (const scope of ['all' as const, [project.id]])
    for (const [statuses, shown] of [
      [undefined, limit],
      [['finalized'], limit],
      [['dropped'], networkIds.length],
    ] as const) {
      const read = await rowsRead(db.knex, /^archived_operations/, async (trx) => {
        const { total, transactions } = await createDashboardStore(trx).listTransactions({
          scope,
          networks: { except: [] },
          ...(statuses && { statuses }),
          limit,
          offset: 0,
        })
        expect(total).toBeGreaterThanOrEqual(shown)
        expect(transactions).toHaveLength(shown)
      })
      // The newest of each network, and the rows of the page themselves.
      expect(read).toBeLessThanOrEqual(networkIds.length * limit + limit)
    }
})

import type { SmartAccountRecord } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { type MigratedDatabase, ownDatabase } from '../../../testing/migrated-database.js'
import { readAtMost } from '../../../testing/read-at-most.js'
import { anAccount, anOperation, seedAccount } from '../../../testing/records.js'
import { inEachState } from '../../../testing/table-states.js'

const copies = 300
const networkIds = ['1', '10', '8453'] as const
const start = new Date('2026-03-01T00:00:00Z')
const limit = 10

/** Of the account: finalized, a minute apart, the first one dropped; as if archived. */
async function archiveCopies({ knex, stores }: MigratedDatabase, account: SmartAccountRecord) {
  const operation = anOperation(account)
  await stores.preparations.insert(operation, undefined)
  await knex.raw(
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
  const db = await ownDatabase({ autovacuum: false })
  const { project, account } = await seedAccount(db.stores, { networkId: networkIds[0] })
  await db.knex.raw(`select make_month('archived_operations', '2026-03-01')`)
  await archiveCopies(db, account)
  for (const networkId of networkIds.slice(1))
    await archiveCopies(db, await db.stores.accounts.upsert(anAccount(project, { networkId })))
  // At the same times, of a project that the members do not see.
  await archiveCopies(db, (await seedAccount(db.stores, { networkId: networkIds[0] })).account)
  await db.stores.rollups.rebuild()
  // The newest of each network, and the rows of the page themselves.
  const most = networkIds.length * limit + limit
  await inEachState(db, async () => {
    for (const [scope, dropped] of [
      ['all', networkIds.length + 1],
      [[project.id], networkIds.length],
    ] as const)
      for (const [statuses, shown] of [
        [undefined, limit],
        [['finalized'], limit],
        [['dropped'], dropped],
      ] as const) {
        const { total, transactions } = await readAtMost(
          db.knex,
          most,
          /^archived_operations/,
          ({ dashboards }) =>
            dashboards.listTransactions({
              scope,
              networks: { except: [] },
              ...(statuses && { statuses }),
              limit,
              offset: 0,
            }),
        )
        expect(total).toBeGreaterThanOrEqual(shown)
        expect(transactions).toHaveLength(shown)
      }
  })
})

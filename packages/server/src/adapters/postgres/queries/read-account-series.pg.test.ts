import { expect, test } from 'vitest'
import { ownDatabase } from '../../../testing/migrated-database.js'
import { readAtMost } from '../../../testing/read-at-most.js'
import { anAccount, aProject, seedAccount } from '../../../testing/records.js'
import { inEachState } from '../../../testing/table-states.js'

const copies = 500
const shared = 40

test('of several projects together those accounts are read that share an address, and no others', async () => {
  const db = await ownDatabase({ autovacuum: false })
  const { project, account } = await seedAccount(db.stores, { networkId: '1' })
  const other = aProject()
  await db.stores.projects.insert(other)
  // All of one hour, so that the rollups have few rows.
  await db.knex.raw(
    `insert into accounts
     select copied.* from accounts, generate_series(1, :copies) as copy,
     jsonb_populate_record(accounts, jsonb_build_object(
       'id', accounts.id || copy, 'address', '0x' || lpad(copy::text, 40, '0'),
       'owner_address', '0x' || lpad(copy::text, 40, '0'),
       'created_at', cast('2026-03-01T00:30:00Z' as timestamptz))) as copied
     where accounts.id = :id`,
    { id: account.id, copies },
  )
  for (let copy = 1; copy <= shared; copy++) {
    const address = `0x${String(copy).padStart(40, '0')}` as const
    await db.stores.accounts.upsert(
      anAccount(other, { networkId: '1', ownerAddress: address, address }),
    )
  }
  while ((await db.stores.rollups.fold(copies)) > 0);
  await inEachState(db, async () => {
    // Of both projects.
    const { baseline } = await readAtMost(db.knex, 2 * shared, /^accounts$/, ({ dashboards }) =>
      dashboards.accountSeries({
        scope: [project.id, other.id],
        networks: { except: [] },
        // Whole hours: of others the rows are read.
        window: { from: new Date('2099-01-01T00:00:00Z'), to: new Date('2099-01-02T00:00:00Z') },
        bucket: 'day',
        idle: true,
      }),
    )
    expect(baseline).toEqual([{ networkId: '1', accounts: copies + 1 }])
  })
})

import { expect, test } from 'vitest'
import { type MigratedDatabase, ownDatabase } from './migrated-database.js'
import { inEachState, settle } from './table-states.js'

/** Of a long table, few rows of which were deleted. */
async function filledDatabase(): Promise<MigratedDatabase> {
  const db = await ownDatabase({ autovacuum: false })
  await db.knex.raw(`
    create table things (made int primary key, label text) partition by range (made);
    create table things_1 partition of things for values from (0) to (3000);
    insert into things select n, repeat('x', 500) from generate_series(1, 2000) n;
    delete from things where made in (7, 8)`)
  return db
}

const pagesOf = async ({ knex }: MigratedDatabase) => {
  const { rows } = await knex.raw(
    `select relpages as pages, relallvisible as visible, reltuples as rows from pg_class where relname = 'things_1'`,
  )
  return rows[0]
}

test('tables that were never vacuumed have statistics and no page that is marked', async () => {
  const db = await filledDatabase()
  await settle(db, 'never vacuumed')
  expect(await pagesOf(db)).toMatchObject({ visible: 0, rows: 1_998 })
})

test('every page of tables that were freshly vacuumed is marked, those with deleted rows, too', async () => {
  const db = await filledDatabase()
  await settle(db, 'freshly vacuumed')
  const { pages, visible, rows } = await pagesOf(db)
  expect([visible, rows]).toEqual([pages, 1_998])
  expect(pages).toBeGreaterThan(100)
})

test('a partitioned table has no statistics as a whole, as under autovacuum', async () => {
  const db = await filledDatabase()
  await settle(db, 'freshly vacuumed')
  const { rows } = await db.knex.raw(
    `select distinct tablename, inherited from pg_stats where tablename ~ '^things'`,
  )
  expect(rows).toEqual([{ tablename: 'things_1', inherited: false }])
})

test('what was vacuumed is refused as never vacuumed', async () => {
  const db = await filledDatabase()
  await settle(db, 'freshly vacuumed')
  await expect(settle(db, 'never vacuumed')).rejects.toThrow(
    /^These tables have been vacuumed: .*things_1/,
  )
})

test('a check fails with the state that it failed in', async () => {
  const db = await filledDatabase()
  const seen: number[] = []
  const check = inEachState(db, async () => {
    const { visible } = await pagesOf(db)
    seen.push(visible)
    if (visible > 0) throw new Error('Too many.')
  })
  await expect(check).rejects.toThrow('On tables that were freshly vacuumed: Too many.')
  expect(seen).toEqual([0, expect.any(Number)])
})

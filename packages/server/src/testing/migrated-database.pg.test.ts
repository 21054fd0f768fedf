import { expect, test } from 'vitest'
import { type MigratedDatabase, ownDatabase } from './migrated-database.js'

/** Tables that autovacuum may visit, by whether it does. */
async function tables(db: MigratedDatabase) {
  const { rows }: { rows: { name: string; visited: boolean }[] } = await db.knex.raw(
    `select oid::regclass::text as name,
       not coalesce(reloptions, '{}') @> '{autovacuum_enabled=off}' as visited
     from pg_class
     where relkind in ('r', 'm')
       and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     order by 1`,
  )
  const names = (visited: boolean) =>
    rows.filter((row) => row.visited === visited).map(({ name }) => name)
  return { visited: names(true), leftAlone: names(false) }
}

test('autovacuum visits every table, as in production', async () => {
  const { visited, leftAlone } = await tables(await ownDatabase())
  expect(visited).toContain('operations')
  expect(leftAlone).toEqual([])
})

test('where plans are tested, autovacuum leaves every table alone, of whatever schema', async () => {
  const { visited, leftAlone } = await tables(await ownDatabase({ autovacuum: false }))
  expect(visited).toEqual([])
  expect(leftAlone).toEqual(
    expect.arrayContaining([
      'operations',
      'operation_transitions_default',
      'graphile_worker._private_jobs',
    ]),
  )
})

test('where plans are tested, autovacuum leaves tables alone that are made later, too', async () => {
  const db = await ownDatabase({ autovacuum: false })
  await db.knex.raw(`
    select make_month('archived_operations', '2026-03-01');
    select make_month('archived_attempts', '2026-03-01');
    create table made_later as select 1 as one;
    create table "Made later" (like operations including all);
    create materialized view seen_later as select 1 as one`)
  const { visited, leftAlone } = await tables(db)
  expect(visited).toEqual([])
  expect(leftAlone).toEqual(
    expect.arrayContaining([
      'archived_operations_2026_03',
      'archived_attempts_2026_03',
      'made_later',
      '"Made later"',
      'seen_later',
    ]),
  )
})

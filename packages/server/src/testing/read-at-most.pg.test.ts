import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.js'
import { readAtMost } from './read-at-most.js'
import { settle, tableStates } from './table-states.js'

describe.each(tableStates)('in tables that were %s', (state) => {
  let db: MigratedDatabase
  beforeAll(async () => {
    db = await createMigratedDatabase({ autovacuum: false })
    await db.knex.raw(`
      create table things (made int not null, colour text, label text) partition by range (made);
      create table things_1 partition of things for values from (0) to (1000);
      create table things_2 partition of things for values from (1000) to (3000);
      insert into things
        select n, case when n % 100 = 0 then 'red' else 'blue' end, repeat('x', 500) from generate_series(1, 2000) n;
      create index things_made on things (made);
      create function made_at(moment int) returns setof things language plpgsql stable as $$
      begin return query select * from things where made = moment; end $$;
      create function look_back() returns trigger language plpgsql as $$
      begin perform from things where made between new.made - 9 and new.made; return new; end $$;
      create table newer (made int);
      create trigger newer_looks_back before insert on newer for each row execute function look_back()`)
    await settle(db, state)
  })
  afterAll(() => db.close())

  const read = (limit: number, sql: string) =>
    readAtMost(db.knex, limit, /^things/, (_, trx) => trx.raw(sql))

  test.each([
    ['are found', 'select * from things where made = 7', 1],
    ['are passed over', `select * from things where colour = 'red'`, 2_000],
    ['are in an index alone', 'select made from things where made between 11 and 310', 300],
    [
      'a bitmap leads to',
      `set local enable_seqscan = off; set local enable_indexscan = off;
       select * from things where made in (7, 8, 1007)`,
      3,
    ],
    ['are looked up one by one', 'select from generate_series(1, 50) n, made_at(n)', 50],
    [
      'a step finds again and again',
      'select (select label from things where made = n) from generate_series(1, 50) n',
      50,
    ],
    ['a function reads', 'select from made_at(7)', 1],
    ['a trigger reads', 'insert into newer values (1100)', 10],
    ['are of another table', 'select * from pg_class', 0],
  ])('rows that %s count', async (_what, sql, rows) => {
    await read(rows, sql)
    await expect(read(rows - 1, sql)).rejects.toThrow(
      `${rows} rows of /^things/ were read, where ${rows - 1} are allowed.`,
    )
  })

  test('a repeated step that filters fewer than half a row per loop counts half a row for each loop', async () => {
    const sql = `
      select (select label from things where made = n and colour = 'blue' offset 0) from generate_series(1, 200) n`
    await expect(read(0, sql)).rejects.toThrow('298 rows')
  })

  test('rows of the last statement count, although its plan comes with the next one', async () => {
    const lastOne = (limit: number) =>
      readAtMost(db.knex, limit, /^things/, (_, trx) =>
        trx.raw('select * from things where made = ?', [7]),
      )
    await lastOne(1)
    await expect(lastOne(0)).rejects.toThrow('1 rows')
  })

  test('too many are an error with the statement, its plan and what it has read', async () => {
    const error: Error = await read(9, `select label from things where colour = 'red'`).catch(
      (error) => error,
    )
    expect(error.message).toMatch(
      /^2000 rows.*\n\n2000 of them by\nQuery Text: select label from things where colour = 'red'\nAppend .*\n {2}-> {2}Seq Scan on things_1 .*actual rows=9.00/,
    )
  })

  test('work that is done beside the transaction is an error, because nothing of it is counted', async () => {
    await expect(
      readAtMost(db.knex, 9, /^things/, () => db.knex.raw('select from things')),
    ).rejects.toThrow('The work has sent nothing')
  })

  test('the answer is that of the work, and its error, too', async () => {
    const { rows } = await read(1, 'select made from things where made = 7')
    expect(rows).toEqual([{ made: 7 }])
    await expect(read(0, 'select no_such_column from things')).rejects.toThrow('no_such_column')
  })
})

import type { Client } from 'pg'
import { openClient } from '../database/open-client.js'

/**
 * Drops indexes, keys and foreign keys of the tables, runs `work`, and creates them again, for all tables at once.
 * Building an index once is faster than inserting each row into it. Foreign keys return as `not valid`: no rows are
 * checked.
 */
export async function withoutConstraints(
  databaseUrl: string,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const [references, own] = await withClient(databaseUrl, async (client) => {
    const { rows: references }: { rows: Made[] } = await client.query(referencesSql, [tables])
    const { rows: own }: { rows: Made[] } = await client.query(ownSql, [tables])
    // Keys are dropped last and created first.
    for (const { drop } of [...references, ...[...own].reverse()]) await client.query(drop)
    return [references, own] as const
  })
  await work()
  await Promise.all(
    tables.map((table) =>
      withClient(databaseUrl, async (client) => {
        for (const { make } of own.filter((one) => one.of === table)) await client.query(make)
      }),
    ),
  )
  await withClient(databaseUrl, async (client) => {
    for (const { make } of references) await client.query(make)
  })
}

async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(connectionString)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Made {
  /** The table. */
  readonly of: string
  readonly drop: string
  readonly make: string
}

const constraint = `conrelid::regclass::text as of,
  format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))`

const referencesSql = `
select ${constraint} || case when convalidated then ' not valid' else '' end as make
from pg_constraint
where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
order by conname`

const ownSql = `
select ${constraint} as make, 0 as place from pg_constraint
where contype in ('p', 'u') and conrelid = any($1::regclass[])
union all
select indrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
from pg_index
where indrelid = any($1::regclass[])
  and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
order by place, make`

import type { Knex } from 'knex'
import { hasChanges } from './has-changes.js'
import { type RollupTable, rollupTables, spreadSql, uniqueKeys } from './rollup-tables.js'

/**
 * Deletes changes and adds them to the rollups in one statement, so that every snapshot counts each change once. It
 * writes in key order.
 */
const foldSql = (table: RollupTable): string => {
  const { name, keys, sums } = table
  const key = ['project_id', 'grain', 'start', ...keys]
  return `
with taken as (
  delete from ${name}_changes where id in (select id from ${name}_changes order by id limit :limit)
  returning *
), hourly as (
  select project_id, hour, ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')}
  from taken group by project_id, hour, ${keys.join(', ')}
), folded as (
  insert into ${name}_rollups as kept (${[...key, ...sums].join(', ')})
  select scope.project_id, grain.grain, grain.start, ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum})`).join(', ')}
  from hourly ${spreadSql(table)}
  group by scope.project_id, grain.grain, grain.start, ${keys.join(', ')}
  order by ${key.map((_, place) => place + 1).join(', ')}
  on conflict (project_id, grain, start, ${uniqueKeys(table)}) do update
  set ${sums.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', ')}
  returning ${key.join(', ')}, ${isEmpty(sums)} as empty
)
select (select count(*)::int from taken) as taken,
  coalesce((select jsonb_agg(to_jsonb(folded)) from folded where empty), '[]') as emptied`
}

const isEmpty = (sums: readonly string[]) => sums.map((sum) => `${sum} = 0`).join(' and ')

/**
 * Deletes rows whose sums are all zero. Statuses that operations only pass through would leave one for every other row.
 */
const removeEmptySql = ({ name, keys, sums }: RollupTable): string => `
delete from ${name}_rollups kept
using jsonb_populate_recordset(cast(null as ${name}_rollups), cast(:emptied as jsonb)) as emptied
where ${['project_id', 'grain', 'start'].map((key) => `kept.${key} = emptied.${key}`).join(' and ')}
  and ${keys.map((key) => `kept.${key} is not distinct from emptied.${key}`).join(' and ')}
  and ${isEmpty(sums.map((sum) => `kept.${sum}`))}`

const changedSql = rollupTables
  .map(({ name }) => `select '${name}' as name where ${hasChanges(name)}`)
  .join(' union all ')

/** Returns the tables with changes. */
export async function changedTables(db: Knex): Promise<readonly RollupTable[]> {
  const { rows }: { rows: { name: string }[] } = await db.raw(changedSql)
  return rollupTables.filter(({ name }) => rows.some((row) => row.name === name))
}

/** Folds a limited number of changes into each rollup. Returns the number of folded changes. */
export async function fold(
  trx: Knex.Transaction,
  tables: readonly RollupTable[],
  limit: number,
): Promise<number> {
  let folded = 0
  for (const table of tables) {
    const { rows }: { rows: { taken: number; emptied: unknown[] }[] } = await trx.raw(
      foldSql(table),
      { limit },
    )
    const [result] = rows
    if (!result) throw new Error('A fold returned no row.')
    folded += result.taken
    if (result.emptied.length > 0)
      await trx.raw(removeEmptySql(table), { emptied: JSON.stringify(result.emptied) })
  }
  return folded
}

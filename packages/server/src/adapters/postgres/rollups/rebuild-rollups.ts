import type { Knex } from 'knex'
import {
  allProjects,
  type Grain,
  hourlySql,
  type RollupTable,
  rollupTables,
} from './rollup-tables.js'

/**
 * Of a table `hourly`: one grain after the other, each from the rows of the one before, of which there are ever fewer. In
 * the order of the unique index, which grows at its end then.
 */
const fillSql = (table: RollupTable): string[] => {
  const { name, keys, sums, addsUp } = table
  const insert = (select: string) => `
insert into ${name}_rollups (project_id, grain, start, ${[...keys, ...sums].join(', ')})
${select}
order by 1, 2, 3, ${keys.map((_, place) => place + 4).join(', ')}`
  const added = sums.map((sum) => `sum(${sum})`).join(', ')
  const isSomething = `having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`
  const from = (grain: Grain, start: string, coarser: Grain) => `
select project_id, '${coarser}', ${start}, ${keys.join(', ')}, ${added}
from ${name}_rollups where grain = '${grain}' group by project_id, 3, ${keys.join(', ')} ${isSomething}`
  return [
    insert(`
select project_id, 'hour', hour, ${keys.join(', ')}, ${added}
from hourly group by project_id, hour, ${keys.join(', ')} ${isSomething}`),
    ...(addsUp
      ? [
          insert(`
select '${allProjects}', 'hour', start, ${keys.join(', ')}, ${added}
from ${name}_rollups group by start, ${keys.join(', ')} ${isSomething}`),
        ]
      : []),
    insert(from('hour', `date_trunc('day', start, 'UTC')`, 'day')),
    insert(from('day', `date_trunc('month', start, 'UTC')`, 'month')),
    insert(from('month', `cast('-infinity' as timestamptz)`, 'ever')),
  ]
}

/**
 * In a transaction that sees one moment: the changes of that moment go, and those that are committed meanwhile stay and
 * come on top. Of months that were taken away it is kept what their hours add up to.
 */
export async function rebuildRollups(trx: Knex.Transaction): Promise<void> {
  for (const table of rollupTables) {
    await trx.raw(`create temporary table hourly on commit drop as ${hourlySql(table)}`)
    await trx.raw(`delete from ${table.name}_changes`)
    await trx.raw(`delete from ${table.name}_rollups`)
    for (const sql of fillSql(table)) await trx.raw(sql)
    await trx.raw('drop table hourly')
  }
}

/** Marks what accounts lack; not in the snapshot of the others, which what is marked meanwhile would not be part of. */
export async function shareAccounts(db: Knex): Promise<void> {
  await db.raw(shareSql)
}

const shareSql = `
insert into shared_accounts (project_id, account_id)
select project_id, id from (
  select project_id, id, count(*) over (partition by network_id, address) as accounts from accounts) counted
where accounts > 1
order by project_id, id
on conflict do nothing`

import type { Knex } from 'knex'
import { hourlySql, type RollupTable, rollupTables, spreadSql } from './rollup-tables.js'

const fillSql = (table: RollupTable): string => {
  const { name, keys, sums } = table
  return `
insert into ${name}_rollups (project_id, grain, start, ${[...keys, ...sums].join(', ')})
select scope.project_id, grain.grain, grain.start, ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum})`).join(', ')}
from hourly ${spreadSql(table)}
group by scope.project_id, grain.grain, grain.start, ${keys.join(', ')}
having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`
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
    await trx.raw(fillSql(table))
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

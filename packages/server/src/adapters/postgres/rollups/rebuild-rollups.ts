import type { Knex } from 'knex'
import {
  allProjects,
  type Grain,
  hourlySql,
  type RollupTable,
  rollupTables,
} from './rollup-tables.js'

/**
 * Returns statements that fill the rollups from a table `hourly`, one grain after the other. Each grain is summed from
 * the finer one before it, so every step reads fewer rows. Rows are inserted in the order of the unique index, so that
 * the index grows at its end.
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
 * Rebuilds all rollups. `trx` must see one snapshot: the changes of the snapshot are deleted, and later changes stay to
 * be folded. Detached months are rebuilt from their hourly sums.
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

/**
 * Marks accounts that share their address and are not marked yet. It runs before the snapshot of the rebuild, which
 * would not contain marks that are set after it.
 */
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

import type { RollupDifference } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import {
  allProjects,
  countedSql,
  type Grain,
  hourlySql,
  operationRollup,
  type RollupTable,
  rollupTables,
  spreadSql,
} from './rollup-tables.js'

/** Selects the rows in which rollups and their changes differ from the counted rows, for all time or for one month. */
const compareSql = (table: RollupTable, ofMonth?: Month): string => {
  const { name, keys, sums } = table
  const within = (moment: string) =>
    ofMonth ? `${moment} >= '${ofMonth.since}' and ${moment} < '${ofMonth.till}'` : 'true'
  const grains = ofMonth ? `grain.grain <> 'ever'` : 'true'
  const rows = ofMonth ? countedSql(table, within('created_at')) : hourlySql(table)
  const key = ['project_id', 'grain', 'start', ...keys]
  const scoped = ['scope.project_id', 'grain.grain', 'grain.start', ...keys].join(', ')
  const both = (kept: boolean) =>
    sums.map((sum) => (kept ? `${sum} as kept_${sum}, 0 as actual_${sum}` : `0, ${sum}`)).join(', ')
  return `
select ${key.join(', ')},
  array[${sums.map((sum) => `sum(kept_${sum})::text`).join(', ')}] as kept,
  array[${sums.map((sum) => `sum(actual_${sum})::text`).join(', ')}] as actual
from (
  select ${key.join(', ')}, ${both(true)} from ${name}_rollups grain
  where ${grains} and ${within('start')}
  union all
  select ${scoped}, ${both(true)} from ${name}_changes hourly ${spreadSql(table)}
  where ${grains} and ${within('hour')}
  union all
  select ${scoped}, ${both(false)} from (${rows}) hourly ${spreadSql(table)}
  where ${grains}
) compared
group by ${key.join(', ')}
having ${sums.map((sum) => `sum(kept_${sum}) <> sum(actual_${sum})`).join(' or ')}
order by ${key.join(', ')}`
}

/** When a month begins and ends, as text for PostgreSQL. */
interface Month {
  readonly since: string
  readonly till: string
}

const unsharedSql = `
select id, project_id from (
  select id, project_id, count(*) over (partition by network_id, address) as accounts from accounts) counted
where accounts > 1 and not exists (
  select from shared_accounts where shared_accounts.project_id = counted.project_id and account_id = id)
order by id`

/** `start` is the number `-Infinity` for all time. */
type Row = { project_id: string; grain: Grain; start: Date | number } & Record<string, unknown> & {
    kept: string[]
    actual: string[]
  }

/** Returns whether the sums of a month's operations match their rows. */
export async function isMonthRight(db: Knex, month: Month): Promise<boolean> {
  const { rows }: { rows: Row[] } = await db.raw(`${compareSql(operationRollup, month)} limit 1`)
  return rows.length === 0
}

/** Returns where the rollups differ from the counted rows. `trx` must see one snapshot. */
export async function verifyRollups(trx: Knex.Transaction): Promise<RollupDifference[]> {
  const differences: RollupDifference[] = []
  for (const table of rollupTables) {
    const { rows }: { rows: Row[] } = await trx.raw(compareSql(table))
    differences.push(...rows.map((row) => describe(table, row)))
  }
  const { rows }: { rows: { id: string }[] } = await trx.raw(unsharedSql)
  return [
    ...differences,
    ...rows.map(({ id }) => ({
      what: `account ${id}, whose address other accounts have, too`,
      kept: 'not marked as shared',
      actual: 'shared',
    })),
  ]
}

function describe({ title, keys, sums }: RollupTable, row: Row): RollupDifference {
  const { project_id: projectId, grain, start, kept, actual } = row
  const whose = projectId === allProjects ? 'all projects' : `project ${projectId}`
  const since = start instanceof Date ? `${grain} ${start.toISOString()}` : 'all time'
  const key = keys.map((name) => `${name} ${row[name] ?? 'unknown'}`).join(', ')
  const differing = sums.flatMap((sum, place) =>
    kept[place] === actual[place] ? [] : [{ sum, kept: kept[place], actual: actual[place] }],
  )
  return {
    what: `${title} of ${whose}, ${since}, ${key}`,
    kept: differing.map((each) => `${each.sum} ${each.kept}`).join(', '),
    actual: differing.map((each) => `${each.sum} ${each.actual}`).join(', '),
  }
}

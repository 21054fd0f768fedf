import { isTerminal, type TransactionsQuery } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { always, fragment, joined, sumsOf } from '../rollups/read-sums.js'
import { operationRollup } from '../rollups/rollup-tables.js'
import type { Span } from '../rollups/split-window.js'

/** A page this deep is worth another look. */
const deep = 1_000

/**
 * A moment since when there are as many operations as the page and all before it, by the rollups: what is older need not
 * be looked at, and months of the archive that are older need not even be planned for. `undefined`: there are fewer.
 */
export async function pageLowerBound(
  db: Knex,
  query: TransactionsQuery,
): Promise<Date | undefined> {
  // What is under way may be something else a moment later, and then others have its place on the page.
  if (query.statuses && !query.statuses.every(isTerminal)) return undefined
  const most = query.limit + query.offset
  const month = await reach(db, query, {
    grain: 'month',
    window: { from: new Date(0), ...(query.to && { to: monthOf(query.to, 0) }) },
    most,
  })
  if (!month || most < deep) return month?.at
  const window = { from: month.at, to: monthOf(month.at, 1) }
  const day = await reach(db, query, { grain: 'day', window, most: most - month.newer })
  return day?.at ?? month.at
}

async function reach(
  db: Knex,
  { scope, networks, statuses }: TransactionsQuery,
  { grain, window, most }: { grain: 'month' | 'day'; window: Span; most: number },
): Promise<{ readonly at: Date; readonly newer: number } | undefined> {
  const counted = joined(
    [
      sumsAs(
        sumsOf(operationRollup, { scope, networks, window, coarsest: grain }),
        // Of a month that was taken away there are sums and no rows.
        (sums) => `
select date_trunc('${grain}', at, 'UTC') as at, operations from (${sums}) counted
where not exists (select from detached_months where detached_months.month = month_of(at))`,
      ),
      statuses ? fragment('status = any(?)', statuses) : always,
    ],
    ' and ',
  )
  const { rows }: { rows: { at: Date; newer: string }[] } = await db.raw(
    `select at, (total - operations)::text as newer from (
       select at, operations, sum(operations) over (order by at desc) as total from (
         select at, sum(operations) as operations from (${counted.sql}) counted group by at) summed
     ) reached where total >= ? order by at desc limit 1`,
    [...counted.bindings, most] as Knex.RawBinding[],
  )
  const [row] = rows
  return row && { at: row.at, newer: Number(row.newer) }
}

const sumsAs = (sums: ReturnType<typeof sumsOf>, sql: (sums: string) => string) => ({
  ...sums,
  sql: sql(sums.sql),
})

/** Where the month begins that the moment is in, or one that is so many later. */
function monthOf(at: Date, later: number): Date {
  const start = new Date(0)
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + later, 1)
  return start
}

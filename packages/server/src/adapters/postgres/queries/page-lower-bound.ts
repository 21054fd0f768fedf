import { isTerminal, type TransactionsQuery } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { always, fragment, joined, sumsOf } from '../rollups/read-sums.js'
import { operationRollup } from '../rollups/rollup-tables.js'
import type { Span } from '../rollups/split-window.js'

/** From this depth on, a second query that narrows the bound to a day is worth its cost. */
const deep = 1_000

/**
 * Returns a time since which the rollups count at least as many operations as the page and all pages before it have.
 * The caller need not read older operations, nor plan for older months of the archive. Returns `undefined` if there are
 * fewer operations, or if a wanted status can still change.
 */
export async function pageLowerBound(
  db: Knex,
  query: TransactionsQuery,
): Promise<Date | undefined> {
  // An operation under way may change its status a moment later. Then an older operation takes its place on the page.
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
        // A detached month has sums but no rows.
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

/** Returns when the UTC month begins that is `later` months after the month of `at`. */
function monthOf(at: Date, later: number): Date {
  const start = new Date(0)
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + later, 1)
  return start
}

import type { Database } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { createDatabase } from '../adapters/postgres/create-database.js'

/**
 * Enough runs for a statement to become a prepared one, and for PostgreSQL to compare a generic plan with five custom
 * plans.
 */
const rehearsals = 9

/**
 * Runs the work in one transaction and returns its result. Reads of functions and triggers count, reads of the
 * planner do not. Before that, the work is run and rolled back several times, so that its plans are those of a
 * long-used connection.
 *
 * Throws an `Error` with the statements and their plans when they read more than `limit` rows of the tables.
 */
export async function readAtMost<T>(
  db: Knex,
  limit: number,
  tables: RegExp,
  work: (stores: Database, trx: Knex) => Promise<T>,
): Promise<T> {
  const { answer, plans } = await explained(db, work)
  if (plans.length === 0)
    throw new Error('The work has sent nothing through the stores it was given.')
  const reading = plans.map((plan) => ({ plan, rows: rowsOf(plan, tables) }))
  const rows = reading.reduce((sum, { rows }) => sum + rows, 0)
  if (rows > limit)
    throw new Error(
      [
        `${rows} rows of ${tables} were read, where ${limit} are allowed.`,
        ...reading
          .filter(({ rows }) => rows > 0)
          .map(({ plan, rows }) => `${rows} of them by\n${plan}`),
      ].join('\n\n'),
    )
  return answer
}

interface Connection {
  on(event: 'notice', listen: (notice: { message?: string }) => void): void
  off(event: 'notice', listen: (notice: { message?: string }) => void): void
}

/**
 * Runs the work. Returns its result and the plan of every executed statement, with the rows that each step has read.
 */
async function explained<T>(
  db: Knex,
  work: (stores: Database, trx: Knex) => Promise<T>,
): Promise<{ answer: T; plans: string[] }> {
  const plans: string[] = []
  const listen = ({ message = '' }) => {
    const [, plan] = message.split(/^duration: .* plan:\n/)
    if (plan) plans.push(plan)
  }
  const answer = await db.transaction(async (trx) => {
    await trx.raw(`
      load 'auto_explain';
      set local auto_explain.log_level = notice;
      set local auto_explain.log_nested_statements = on;
      set local auto_explain.log_analyze = on;
      set local auto_explain.log_timing = off`)
    const connection: Connection = await trx.client.acquireConnection()
    for (let times = 0; times < rehearsals; times++) {
      await trx.raw('savepoint rehearsal')
      await work(createDatabase(trx), trx)
      await trx.raw('rollback to savepoint rehearsal')
    }
    await trx.raw('set local auto_explain.log_min_duration = 0')
    connection.on('notice', listen)
    try {
      const answer = await work(createDatabase(trx), trx)
      // PostgreSQL sends a statement's plan when the next statement begins.
      await trx.raw('set local auto_explain.log_min_duration = -1')
      return answer
    } finally {
      connection.off('notice', listen)
    }
  })
  return { answer, plans }
}

/** Plan steps that read a table. For an index-only scan, index entries count as rows. */
const scan =
  /^(?: *-> +)?(?:Seq|Index|Index Only|Bitmap Heap|Tid|Tid Range) Scan(?: Backward)?(?: using \S+)? on (\S+).* \(actual rows=([\d.]+) loops=(\d+)\)$/

/** Returns the number of rows that the steps of a plan found or filtered out. A plan prints averages per loop. */
function rowsOf(plan: string, tables: RegExp): number {
  let rows = 0
  let loops = 0
  for (const line of plan.split('\n')) {
    if (line.includes('(actual rows=') || line.includes('(never executed)')) loops = 0
    const [, table = '', found, times] = scan.exec(line) ?? []
    if (found && tables.test(table)) {
      loops = Number(times)
      rows += Number(found) * loops
    }
    const [, removed] = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line) ?? []
    // PostgreSQL rounds: 0 means fewer than 0.5 rows per loop.
    if (removed) rows += (Number(removed) || 0.5) * loops
  }
  return Math.round(rows)
}

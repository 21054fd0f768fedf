import type { Logger } from '@gasless-gateway/core'
import knex, { type Knex } from 'knex'
import type pg from 'pg'
import { createStatementNames, nameStatements } from './name-statements.js'

/** 0 disables `statementTimeoutMs` and `waitTimeoutMs`, but not `acquireTimeoutMs`. */
export interface Timeouts {
  /** For a connection of the pool. @default 10 seconds */
  readonly acquireTimeoutMs?: number
  /** @default 10 seconds */
  readonly statementTimeoutMs?: number
  /** For a lock, and for the next statement of a transaction. @default 5 seconds */
  readonly waitTimeoutMs?: number
}

/**
 * Nothing here takes seconds. What does is stuck, and holds locks that others wait for: it ends with an error, and
 * the work is done again. Compiling a statement, or starting processes for it, takes longer than any of ours runs.
 */
const settings = ({ statementTimeoutMs = 10_000, waitTimeoutMs = 5_000 }: Timeouts) => `
set statement_timeout = ${statementTimeoutMs};
set lock_timeout = ${waitTimeoutMs};
set idle_in_transaction_session_timeout = ${waitTimeoutMs};
set jit = off;
set max_parallel_workers_per_gather = 0;
select pg_backend_pid() as pid`

interface PoolOptions extends Timeouts {
  readonly poolSize?: number
  readonly logger?: Logger
  /**
   * Whether statements that come again and again keep their plans. Not for searches, whose best plan depends on what is
   * looked for.
   * @default true
   */
  readonly keepPlans?: boolean
}

/**
 * A pool on the database. Nothing is connected before the first query. What it has to say beside the errors that callers
 * get, such as that the server ended an idle connection, goes to the logger, and nowhere without one.
 */
export const connect = (
  url: string,
  {
    poolSize = 10,
    logger,
    keepPlans = true,
    acquireTimeoutMs = 10_000,
    ...timeouts
  }: PoolOptions = {},
): Knex => {
  const names = keepPlans ? createStatementNames(logger) : undefined
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'gasless-gateway',
      // A server that vanished without a word is noticed after these and ten more seconds.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    pool: {
      min: 0,
      max: poolSize,
      // Not as startup parameters: poolers such as PgBouncer refuse those.
      afterCreate: (
        connection: pg.Client,
        done: (error: Error | null, connection: unknown) => void,
      ) =>
        connection.query(settings(timeouts), (error: Error | null, results: unknown) => {
          if (!error && names && isDirect(connection, results)) nameStatements(connection, names)
          else if (!error && names)
            logger?.debug({}, 'a pooler stands before the database; statements go without names')
          done(error, connection)
        }),
    },
    acquireConnectionTimeout: acquireTimeoutMs,
    // Its own default is standard output, which is the log's.
    log: logOf(logger),
  })
}

/**
 * A pooler that lends its connections to one transaction after the other knows no names of ours. It has a process id of its own
 * invention, as nobody else could cancel its statements.
 */
function isDirect({ processID }: pg.Client & { processID?: number }, results: unknown): boolean {
  const last = (results as readonly pg.QueryResult<{ pid: number }>[]).at(-1)
  return last?.rows[0]?.pid === processID
}

function logOf(logger: Logger | undefined) {
  const say = (level: 'warn' | 'debug') => (message: unknown) =>
    logger?.[level]({}, `the database pool: ${message}`)
  return { warn: say('warn'), error: say('warn'), deprecate: say('debug'), debug: say('debug') }
}

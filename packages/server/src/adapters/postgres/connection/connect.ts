import type { Logger } from '@gasless-gateway/core'
import knex, { type Knex } from 'knex'
import type pg from 'pg'
import { createStatementNames, nameStatements } from './name-statements.js'

/** 0 disables `statementTimeoutMs` and `waitTimeoutMs`, but not `acquireTimeoutMs`. */
export interface Timeouts {
  /** How long a query waits for a connection of the pool. @default 10 seconds */
  readonly acquireTimeoutMs?: number
  /** @default 10 seconds */
  readonly statementTimeoutMs?: number
  /** How long a statement waits for a lock, and a transaction for its next statement. @default 5 seconds */
  readonly waitTimeoutMs?: number
}

/**
 * No statement here takes seconds. One that does is stuck and holds locks that others wait for, so it ends with an
 * error and the work is repeated. JIT compilation and parallel workers are off: starting them takes longer than any of
 * these statements.
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
   * Whether repeated statements keep their plans. Pass `false` for searches, whose best plan depends on their values.
   * @default true
   */
  readonly keepPlans?: boolean
}

/**
 * Returns a connection pool, which connects at the first query. The logger gets the messages that no caller gets, such
 * as that the server ended an idle connection.
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
      // Detects a server that vanished without closing the connection, after these and ten more seconds.
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
    // By default knex writes to standard output, which belongs to the gateway's log.
    log: logOf(logger),
  })
}

/**
 * Returns false behind a pooler that gives a connection to another client after each transaction: it does not keep
 * statement names. Such a pooler reports an invented process id, because only the pooler can route requests to cancel a
 * statement.
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

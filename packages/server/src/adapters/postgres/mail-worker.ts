import type { Logger } from '@gasless-gateway/core'
import { Logger as JobLogger, type Runner, run, type Task } from 'graphile-worker'
import pg from 'pg'
import type { DeliverMail } from '../mail/deliver-mail.js'
import { mailTask } from '../mail/mail-job.js'
import { withinTime } from '../within-time.js'

/** Limit for the whole conversation with a mail server. */
const longestSendMs = 60_000
/** Twice that. A worker that holds a job for longer has died or hangs. */
const deadAfterSeconds = 120
/** How long a mail that is being sent may take when the gateway stops. */
const stopGraceMs = 2_000
/**
 * Every new job wakes the worker. Polling finds jobs that are retried, and all jobs behind poolers that drop
 * notifications.
 */
const pollMs = 2_000

export interface MailWorker {
  /** Runs jobs until it is stopped. Rejects if it cannot continue, and may then be called again. */
  run(): Promise<void>
  /** Unlocks the jobs of dead workers, and removes jobs that have no attempt left. */
  tidy(): Promise<void>
  /** Ends `run` after the current mail, and closes the connections. */
  stop(): Promise<void>
}

/** Creates a mail worker with two database connections: one listens, one works. */
export function createMailWorker({
  databaseUrl,
  deliver,
  logger,
}: {
  databaseUrl: string
  deliver: DeliverMail
  logger: Logger
}): MailWorker {
  const pool = openPool(databaseUrl, logger)
  let starting: Promise<Runner> | undefined
  let stopping = false

  const task: Task = async (payload, { job, query, abortSignal }) =>
    withinTime(longestSendMs, abortSignal as AbortSignal, (signal) =>
      deliver(payload as Parameters<DeliverMail>[0], {
        last: job.attempts >= job.max_attempts,
        now: async () =>
          (await query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now as Date,
        signal,
      }),
    )

  return {
    async run() {
      if (stopping) return
      starting = run({
        pgPool: pool,
        taskList: { [mailTask]: task },
        concurrency: 1,
        pollInterval: pollMs,
        gracefulShutdownAbortTimeout: stopGraceMs,
        noHandleSignals: true,
        // Without delay, outcomes are still written at once. But only with these options does the runner wait for them
        // when it stops, and catch database errors.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        // Poolers such as PgBouncer give a connection to another client between statements.
        noPreparedStatements: true,
        logger: jobLogger(logger),
        parsedCronItems: [],
      })
      const { promise } = await starting
      await promise
    },

    async tidy() {
      await pool.query(
        `select graphile_worker.force_unlock_workers(array(
           select locked_by from graphile_worker.jobs
           where task_identifier = $1 and locked_at < now() - make_interval(secs => $2)))`,
        [mailTask, deadAfterSeconds],
      )
      const { rowCount } = await pool.query(
        `select from graphile_worker.complete_jobs(array(
           select id from graphile_worker.jobs
           where task_identifier = $1 and attempts >= max_attempts and locked_at is null))`,
        [mailTask],
      )
      if (rowCount) logger.error({ mails: rowCount }, 'mails could not be sent and are given up')
    },

    async stop() {
      stopping = true
      // A runner that failed has stopped already, or never started.
      await starting?.then((runner) => runner.stop()).catch(() => {})
      await pool.end()
    },
  }
}

function openPool(connectionString: string, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    application_name: 'gasless-gateway mail',
    // Detects a server that vanished without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    // Not as startup parameters: poolers refuse those.
    onConnect: async (client) => void (await client.query("set statement_timeout = '10s'")),
  })
  const onError = (error: Error) =>
    logger.warn({ err: error }, 'a database connection of the mail worker ended')
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * Logs the queue's messages without their metadata, which contains whole jobs. Errors are only warnings, because the
 * queue retries the jobs.
 */
const jobLogger = (logger: Logger) =>
  new JobLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') logger.warn({}, `the mail queue: ${message}`)
  })

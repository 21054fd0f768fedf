import type { Logger } from '@gasless-gateway/core'
import { Logger as JobLogger, type Runner, run, type Task } from 'graphile-worker'
import pg from 'pg'
import type { DeliverMail } from '../mail/deliver-mail.js'
import { mailTask } from '../mail/mail-job.js'
import { withinTime } from '../within-time.js'

/** Of the whole conversation with a mail server. */
const longestSendMs = 60_000
/** Twice that: whoever holds a job for longer has died over it, or hangs. */
const deadAfterSeconds = 120
/** What a mail that is on its way gets to finish when the gateway stops. */
const stopGraceMs = 2_000
/** A wake-up comes with every job; this is for jobs that are tried again, and for poolers that pass on no wake-ups. */
const pollMs = 2_000

export interface MailWorker {
  /** Works off jobs until it is stopped. Rejects when it cannot go on, and may be called again. */
  run(): Promise<void>
  /** Frees the jobs of workers that have died, and removes those that had their last attempt that way. */
  tidy(): Promise<void>
  /** Ends `run` after the mail that is on its way, and the connections. */
  stop(): Promise<void>
}

/** Takes two connections to the database: one that listens, one that works. */
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
        // At once all the same, but only like this are outcomes waited for when it stops, and errors of the database caught.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        // Poolers such as PgBouncer hand a connection on between statements.
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
      // What broke has stopped already, or never started.
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
    // A server that vanished without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    // Not as startup parameters: poolers refuse those.
    onConnect: async (client) => void (await client.query("set statement_timeout = '10s'")),
  })
  const onError = (error: Error) => logger.warn({ err: error }, 'a connection of the mails ended')
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Its lines without what it hangs on them: whole jobs. It says `error` of what it tries again. */
const jobLogger = (logger: Logger) =>
  new JobLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') logger.warn({}, `the mails: ${message}`)
  })

import type { Logger } from '@gasless-gateway/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDeliverMail } from '../src/adapters/mail/deliver-mail.js'
import { createSmtpSender } from '../src/adapters/mail/smtp-sender.js'
import { createMailWorker } from '../src/adapters/postgres/mail-worker.js'
import { createSealer } from '../src/adapters/system/sealer.js'
import { startMailing } from '../src/compose/start-mailing.js'
import { aVerification, everyMail } from '../src/testing/a-mail.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  masterKeys,
} from '../src/testing/migrated-database.js'
import { type SmtpSink, type SmtpSinkOptions, startSmtpSink } from '../src/testing/smtp-sink.js'
import type { Loop } from '../src/worker/run-loop.js'

const sealer = createSealer(masterKeys, 'mail-payload')

let db: MigratedDatabase
const closing: (() => Promise<void>)[] = []
let lines: { level: string; text: string }[]
beforeEach(async () => {
  db = await createMigratedDatabase()
  lines = []
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await db.close()
})

const startSink = async (options?: SmtpSinkOptions): Promise<SmtpSink> => {
  const sink = await startSmtpSink(options)
  closing.push(sink.close)
  return sink
}
const senderTo = ({ port }: SmtpSink) =>
  createSmtpSender({ host: '127.0.0.1', port, tls: 'none' }, { address: 'gateway@example.org' })

const logger = (): Logger => {
  const at = (level: string) => (fields: object, message: string) => {
    const { err } = fields as { err?: Error }
    lines.push({ level, text: `${message} ${JSON.stringify(fields)} ${err?.stack ?? ''}` })
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
const start = (sink: SmtpSink): Loop => {
  const mailing = startMailing({
    databaseUrl: db.url,
    masterKeys,
    mail: { send: senderTo(sink) },
    logger: logger(),
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= mailing.stop()
    return stopped
  }
  closing.push(stop)
  return { stop }
}
const send = (changes: Parameters<typeof aVerification>[0] = {}) =>
  db.stores.mails.send(aVerification(changes))

interface JobRow {
  attempts: number
  locked_by: string | null
  last_error: string | null
}
const jobs = (): Promise<JobRow[]> => db.knex('graphile_worker.jobs')
/** Resolves when the jobs are in this state. The test's own timeout limits the wait. */
async function until(holds: (rows: JobRow[]) => boolean): Promise<JobRow[]> {
  for (;;) {
    const rows = await jobs()
    if (holds(rows)) return rows
  }
}
const none = (rows: JobRow[]) => rows.length === 0
/** On a busy machine the next attempt may be over before the test reads the jobs. */
const refusedOrGone = ([job]: JobRow[]) =>
  !job || (job.last_error !== null && job.locked_by === null)
/** Skips the pause between attempts. */
const hurry = () =>
  db.knex.raw('update graphile_worker._private_jobs set run_at = now() where locked_by is null')

test('a mail of a committed transaction is sent, and a mail of a rolled-back transaction never', async () => {
  const sink = await startSink()
  start(sink)
  await expect(
    db.stores.transaction(async ({ mails }) => {
      await mails.send(aVerification({ to: 'never@example.com' }))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await db.stores.transaction(({ mails }) => mails.send(aVerification()))
  await sink.received(1)
  await until(none)
  expect(sink.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
  expect(sink.mails[0]?.parsed.text).toContain('7KQ2M9XW4P')
})

test('waiting mails are stored without readable contents or recipients', async () => {
  for (const mail of everyMail('Ada Lovelace')) await db.stores.mails.send(mail)
  const { rows } = await db.knex.raw('select jobs::text from graphile_worker._private_jobs as jobs')
  expect(rows).toHaveLength(everyMail('').length)
  expect(JSON.stringify(rows)).not.toMatch(/7KQ2M9XW4P|q3Jm0dJkqk8m2Hn5lq0gk|example|Ada|Lovelace/)
})

describe('a mail is sent again', () => {
  test('after a temporary refusal, and arrives once', async () => {
    const sink = await startSink({ onMail: (count) => (count === 1 ? { code: 451 } : undefined) })
    start(sink)
    await send()
    await until(refusedOrGone)
    await hurry()
    await sink.received(1)
    await until(none)
    expect(sink.mails).toHaveLength(1)
  })

  test('after a connection that ended before the answer, under the same Message-ID', async () => {
    const sink = await startSink({ onMail: (count) => (count === 1 ? 'cut' : undefined) })
    start(sink)
    await send()
    await until(refusedOrGone)
    await hurry()
    await sink.received(2)
    await until(none)
    const [first, second] = sink.mails
    expect(first?.parsed.messageId).toBeTruthy()
    expect(second?.parsed.messageId).toBe(first?.parsed.messageId)
  })

  test('after its worker has died', async () => {
    const sink = await startSink()
    await send()
    // Leave the job as a worker does that took it and was killed three minutes ago.
    await db.knex.raw(
      `update graphile_worker._private_jobs
       set locked_by = 'pool-dead', locked_at = now() - interval '3 minutes', attempts = 1`,
    )
    const deliver = createDeliverMail({
      sealer,
      send: senderTo(sink),
      publicUrl: undefined,
      logger: logger(),
    })
    const worker = createMailWorker({ databaseUrl: db.url, deliver, logger: logger() })
    closing.push(worker.stop)
    await worker.tidy()
    void worker.run()
    await sink.received(1)
    await until(none)
  })

  test('after its connections to the database were ended', async () => {
    const sink = await startSink()
    start(sink)
    await send()
    await sink.received(1)
    await until(none)
    await db.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'gasless-gateway mail'`,
    )
    await send()
    await sink.received(2)
    await until(none)
  })
})

describe('a mail is not sent again, and nothing of it is stored,', () => {
  test('when the server refuses it permanently', async () => {
    const quote = 'spam: 7KQ2M9XW4P for ada@example.com'
    const sink = await startSink({ onRecipient: () => ({ code: 550, text: quote }) })
    start(sink)
    await send()
    await until(none)
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
    expect(lines.map(({ text }) => text).join()).toContain('550')
    expect(lines.map(({ text }) => text).join()).not.toMatch(/7KQ2M9XW4P|ada@example/)
  })

  test('when its code has expired meanwhile', async () => {
    const sink = await startSink()
    await send({ to: 'late@example.com', expiresAt: new Date(Date.now() - 1_000) })
    await send()
    start(sink)
    await until(none)
    expect(sink.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
  })

  test('after the last attempt, even if the worker died during it', async () => {
    const sink = await startSink({ onMail: () => ({ code: 451 }) })
    await send()
    await db.knex.raw('update graphile_worker._private_jobs set attempts = max_attempts - 1')
    const first = start(sink)
    await until(none)
    await first.stop()
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)

    await send()
    await db.knex.raw(
      `update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'pool-dead',
       locked_at = now() - interval '3 minutes'`,
    )
    const worker = createMailWorker({
      databaseUrl: db.url,
      deliver: async () => {},
      logger: logger(),
    })
    closing.push(worker.stop)
    await worker.tidy()
    expect(await jobs()).toEqual([])
  })
})

test('a waiting job survives every worker, and a job that is being sent is interrupted when the gateway stops', async () => {
  const hanging = await startSink({ onMail: () => 'hang' })
  const first = start(hanging)
  await send()
  await until(([job]) => job?.locked_by !== null)
  await first.stop()
  expect(await jobs()).toMatchObject([{ locked_by: null, attempts: 1 }])

  const sink = await startSink()
  await hurry()
  start(sink)
  await sink.received(1)
  await until(none)
})

test('mailing can be stopped before it has fully started, and leaves no connection', async () => {
  await start(await startSink()).stop()
  // PostgreSQL lists a connection until its process has ended.
  for (let open = 1; open > 0; )
    open = (
      await db.knex.raw(
        `select from pg_stat_activity
         where datname = current_database() and application_name = 'gasless-gateway mail'`,
      )
    ).rows.length
})

test('each mail is sent by only one of two workers', async () => {
  const sink = await startSink()
  const [one, two] = [start(sink), start(sink)]
  const addresses = Array.from({ length: 60 }, (_, n) => `user${n}@example.com`)
  await Promise.all(addresses.map((to) => send({ to })))
  await until(none)
  await Promise.all([one.stop(), two.stop()])
  expect(sink.mails.flatMap(({ recipients }) => recipients).sort()).toEqual([...addresses].sort())
})

import type { Logger } from '@gasless-gateway/core'
import { createDeliverMail } from '../adapters/mail/deliver-mail.js'
import { printedMails } from '../adapters/mail/printed-mails.js'
import type { SendMail } from '../adapters/mail/send-mail.js'
import { createMailWorker } from '../adapters/postgres/mail-worker.js'
import type { MasterKeys } from '../adapters/system/master-key.js'
import { createSealer } from '../adapters/system/sealer.js'
import { type Loop, runLoop } from '../worker/run-loop.js'

export interface MailOptions {
  /** @default prints them on standard error */
  readonly send?: SendMail | undefined
  /** Base URL of links in mails, without a trailing slash. @default mails have no links */
  readonly publicUrl?: string | undefined
}

/** Delay before a failed worker runs again, for example after the database was restarted. */
const restartMs = 1_000
const tidyMs = 30_000

/** Starts the loops that send the mails of the outbox. */
export function startMailing({
  databaseUrl,
  masterKeys,
  mail: { send = printedMails(), publicUrl } = {},
  logger,
}: {
  databaseUrl: string
  masterKeys: MasterKeys
  mail?: MailOptions | undefined
  logger: Logger
}): Loop {
  const sealer = createSealer(masterKeys, 'mail-payload')
  const worker = createMailWorker({
    databaseUrl,
    deliver: createDeliverMail({ sealer, send, publicUrl, logger }),
    logger,
  })
  const loop = (name: string, idleMs: number, work: () => Promise<void>) =>
    runLoop({ name, idleMs, pass: () => work().then(() => false), logger })
  const loops = [loop('mail', restartMs, worker.run), loop('tidy mails', tidyMs, worker.tidy)]
  return {
    async stop() {
      const ended = loops.map((each) => each.stop())
      await worker.stop()
      await Promise.all(ended)
    },
  }
}

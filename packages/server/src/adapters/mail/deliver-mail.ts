import type { Logger, Mail } from '@gasless-gateway/core'
import type { Sealer } from '../system/sealer.js'
import { letterOf } from './letter-of.js'
import { type MailJob, openMail } from './mail-job.js'
import { renderHtml } from './render-html.js'
import { renderText } from './render-text.js'
import { MailRefused, type SendMail } from './send-mail.js'

export interface MailAttempt {
  /** No other one follows. */
  readonly last: boolean
  /** By the database's clock, which the ends of codes are told by. */
  now(): Promise<Date>
  readonly signal: AbortSignal
}

/**
 * Resolves when the job is over: sent, expired, refused for good, or tried for the last time. Rejects when it is to be
 * tried again. Neither what it logs nor what it rejects with says what the mail says.
 */
export type DeliverMail = (job: MailJob, attempt: MailAttempt) => Promise<void>

export const createDeliverMail =
  ({
    sealer,
    send,
    publicUrl,
    logger,
  }: {
    sealer: Sealer
    send: SendMail
    /** Where the links of mails lead. Without it they have none. */
    publicUrl: string | undefined
    logger: Logger
  }): DeliverMail =>
  async (job, { last, now, signal }) => {
    const { id } = job
    try {
      const mail = openMail(sealer, job)
      if (!mail)
        throw new Error('The mail is sealed under a key that MASTER_KEYS does not hold here.')
      if (mail.kind === 'none') return
      const about = { mailId: id, kind: mail.kind }
      if (await isExpired(mail, now))
        return logger.warn(about, 'a mail was not sent before its code or token expired')
      const letter = letterOf(mail, publicUrl)
      const { subject } = letter
      const [text, html] = [renderText(letter), renderHtml(letter)]
      await send({ id, to: mail.to, subject, text, html }, signal)
      logger.info(about, 'a mail was handed over')
    } catch (error) {
      if (error instanceof MailRefused)
        return logger.warn({ mailId: id, err: error }, 'a mail was refused for good')
      if (!last) throw error
      logger.error({ mailId: id, err: error }, 'a mail could not be sent and is given up')
    }
  }

const isExpired = async (mail: Mail, now: () => Promise<Date>): Promise<boolean> =>
  'expiresAt' in mail && mail.expiresAt <= (await now())

import type { Logger, Mail } from '@gasless-gateway/core'
import type { Sealer } from '../system/sealer.js'
import { letterOf } from './letter-of.js'
import { type MailJob, openMail } from './mail-job.js'
import { renderHtml } from './render-html.js'
import { renderText } from './render-text.js'
import { MailRefused, type SendMail } from './send-mail.js'

export interface MailAttempt {
  /** True if no other attempt follows. */
  readonly last: boolean
  /** Returns the time of the database's clock, which also sets the expiry of codes. */
  now(): Promise<Date>
  readonly signal: AbortSignal
}

/**
 * Delivers a mail. Resolves when the job is over: sent, expired, permanently refused, or failed in the last attempt.
 * Rejects when the job must run again. Neither logs nor errors contain the text of the mail.
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
    /** Base URL of links in mails. Without it, mails have no links. */
    publicUrl: string | undefined
    logger: Logger
  }): DeliverMail =>
  async (job, { last, now, signal }) => {
    const { id } = job
    try {
      const mail = openMail(sealer, job)
      if (!mail)
        throw new Error('The mail is encrypted with a key that is not in MASTER_KEYS here.')
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

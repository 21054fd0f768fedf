import { randomUUID } from 'node:crypto'
import type { Mail, NoMail } from '@gasless-gateway/core'
import type { Sealer } from '../system/sealer.js'

/** The task of graphile-worker that sends a mail. */
export const mailTask = 'send-mail'

/** A waiting mail as stored in the database. `sealed` is the encrypted mail, including its address and code. */
export interface MailJob {
  /** The same for all attempts. Mail programs show mails with the same id once. */
  readonly id: string
  readonly sealed: string
}

export function sealMail(sealer: Sealer, mail: Mail | NoMail): MailJob {
  const id = randomUUID()
  return { id, sealed: sealer.seal(JSON.stringify(mail), id) }
}

/** Returns the mail, or `undefined` if its key is not configured here. */
export function openMail(sealer: Sealer, { id, sealed }: MailJob): Mail | NoMail | undefined {
  const text = sealer.open(sealed, id)
  return text === undefined
    ? undefined
    : JSON.parse(text, (name, value) => (name === 'expiresAt' ? new Date(value) : value))
}

import { randomUUID } from 'node:crypto'
import type { Mail, NoMail } from '@gasless-gateway/core'
import type { Sealer } from '../system/sealer.js'

/** The task of graphile-worker that sends a mail. */
export const mailTask = 'send-mail'

/** What the database holds of a mail that waits: neither address nor code can be read there. */
export interface MailJob {
  /** Of this one mail, however often it is tried: mail programs show two with the same one once. */
  readonly id: string
  readonly sealed: string
}

export function sealMail(sealer: Sealer, mail: Mail | NoMail): MailJob {
  const id = randomUUID()
  return { id, sealed: sealer.seal(JSON.stringify(mail), id) }
}

/** `undefined` when the key that it was sealed under is not configured here. */
export function openMail(sealer: Sealer, { id, sealed }: MailJob): Mail | NoMail | undefined {
  const text = sealer.open(sealed, id)
  return text === undefined
    ? undefined
    : JSON.parse(text, (name, value) => (name === 'expiresAt' ? new Date(value) : value))
}

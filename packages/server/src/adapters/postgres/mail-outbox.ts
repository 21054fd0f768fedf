import type { MailOutbox } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { mailTask, sealMail } from '../mail/mail-job.js'
import type { Sealer } from '../system/sealer.js'

/**
 * The pauses between attempts are e, e², … e¹⁰, e¹⁰ seconds. Six attempts fall within the ten minutes of a code, and
 * all within 16 hours.
 */
const attempts = 12

/** Adds a mail as a job in the caller's transaction, so that it is sent only if that commits. */
export const createMailOutbox = (db: Knex, sealer: Sealer | undefined): MailOutbox => ({
  async send(mail) {
    if (!sealer)
      throw new Error(
        'No mail can be sent without MASTER_KEYS, which encrypt mails in the database.',
      )
    await db.raw('select graphile_worker.add_job(?, cast(? as json), max_attempts => ?)', [
      mailTask,
      JSON.stringify(sealMail(sealer, mail)),
      attempts,
    ])
  },
})

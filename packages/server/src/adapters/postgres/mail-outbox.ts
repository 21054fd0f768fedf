import type { MailOutbox } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { mailTask, sealMail } from '../mail/mail-job.js'
import type { Sealer } from '../system/sealer.js'

/** The pauses between them are e, e², … e¹⁰ seconds: six within the ten minutes of a code, all within 16 hours. */
const attempts = 12

/** A job in the same transaction: it exists once that is committed, and never when it is not. */
export const createMailOutbox = (db: Knex, sealer: Sealer | undefined): MailOutbox => ({
  async send(mail) {
    if (!sealer) throw new Error('Mails are sealed with MASTER_KEYS, and there are none here.')
    await db.raw('select graphile_worker.add_job(?, cast(? as json), max_attempts => ?)', [
      mailTask,
      JSON.stringify(sealMail(sealer, mail)),
      attempts,
    ])
  },
})

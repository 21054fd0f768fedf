import type { MailOutbox } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** The task of graphile-worker that sends a mail. */
export const mailTask = 'send-mail'
/** Over about an hour: later, a code has expired and an invitation can be sent again. */
const attempts = 12

/** A job in the same transaction: it exists once that is committed, and never when it is not. */
export const createMailOutbox = (db: Knex): MailOutbox => ({
  async send(mail) {
    await db.raw('select graphile_worker.add_job(?, cast(? as json), max_attempts => ?)', [
      mailTask,
      JSON.stringify(mail),
      attempts,
    ])
  },
})

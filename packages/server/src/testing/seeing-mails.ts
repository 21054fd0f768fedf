import type { Database, Mail, NoMail, Stores } from '@gasless-gateway/core'

/** Returns the database with an outbox that passes each mail to `see` before it stores it. */
export function seeingMails(database: Database, see: (mail: Mail) => void): Database {
  const wrap = <T extends Stores>(stores: T): T => ({
    ...stores,
    mails: {
      async send(mail: Mail | NoMail) {
        if (mail.kind !== 'none') see(mail)
        await stores.mails.send(mail)
      },
    },
  })
  return {
    ...wrap(database),
    transaction: (work) => database.transaction((stores) => work(wrap(stores))),
  }
}

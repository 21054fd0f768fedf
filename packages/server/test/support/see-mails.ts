import type { Database, Mail, Stores } from '@gasless-gateway/core'

/** Shows each mail that is handed to the outbox, and hands it on. One of a transaction that is undone is shown too. */
export function seeMails(database: Database, see: (mail: Mail) => void): Database {
  const wrap = <T extends Stores>(stores: T): T => ({
    ...stores,
    mails: {
      async send(mail: Mail) {
        see(mail)
        await stores.mails.send(mail)
      },
    },
  })
  return {
    ...wrap(database),
    transaction: (work) => database.transaction((stores) => work(wrap(stores))),
  }
}

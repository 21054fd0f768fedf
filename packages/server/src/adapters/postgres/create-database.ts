import type { Database, Stores } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { createAccountStore } from './account-store.js'
import { createBlockStore } from './block-store.js'
import { createLedgerStore } from './ledger-store.js'
import { createOperationStore } from './operation-store.js'
import { createProjectStore } from './project-store.js'
import { createSlotStore } from './slot-store.js'
import { createUserStore } from './user-store.js'

/** The stores on a migrated PostgreSQL. */
export const createDatabase = (knex: Knex): Database => ({
  ...createStores(knex),
  transaction: (work) => knex.transaction((trx) => work(createStores(trx))),
})

const createStores = (db: Knex): Stores => ({
  accounts: createAccountStore(db),
  blocks: createBlockStore(db),
  ledger: createLedgerStore(db),
  operations: createOperationStore(db),
  projects: createProjectStore(db),
  slots: createSlotStore(db),
  users: createUserStore(db),
})

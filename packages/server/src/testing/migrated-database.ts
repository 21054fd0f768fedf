import { randomBytes } from 'node:crypto'
import type { Database } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { inject, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../devnet/src/testing/create-test-database.js'
import '../../../devnet/src/testing/provided-context.js'
import { connect } from '../adapters/postgres/connect.js'
import { createDatabase } from '../adapters/postgres/create-database.js'
import { migrateDatabase } from '../adapters/postgres/migrate-database.js'
import type { MasterKey } from '../adapters/system/master-key.js'
import { createSealer } from '../adapters/system/sealer.js'
import { disableAutovacuum } from './disable-autovacuum.js'

/** What mails are sealed with. */
export const masterKeys: readonly [MasterKey] = [{ id: 'test', secret: randomBytes(32) }]

export interface MigratedDatabase {
  readonly url: string
  readonly knex: Knex
  readonly stores: Database
  close(): Promise<void>
}

/**
 * A fresh database of one test file, copied from a migrated template. Autovacuum visits none of its tables: when it comes is
 * chance, and where it was, PostgreSQL may choose other plans.
 */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const { url, close } = await createTestDatabase(inject('postgresUrl'), {
    template: {
      name: 'gateway_migrated_without_autovacuum',
      prepare: async (templateUrl) => {
        await disableAutovacuum(templateUrl)
        await migrateDatabase(templateUrl, (warning) => {
          throw new Error(warning)
        })
      },
    },
  })
  const knex = connect(url, { poolSize: 30 })
  return {
    url,
    knex,
    stores: createDatabase(knex, createSealer(masterKeys, 'mail-payload')),
    close: async () => {
      await knex.destroy()
      await close()
    },
  }
}

/** A fresh database that is closed with the test. */
export async function ownDatabase(): Promise<MigratedDatabase> {
  const database = await createMigratedDatabase()
  onTestFinished(database.close)
  return database
}

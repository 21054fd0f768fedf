import { randomBytes } from 'node:crypto'
import type { Database } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { inject, onTestFinished } from 'vitest'
import { connect } from '../adapters/postgres/connection/connect.js'
import { createDatabase } from '../adapters/postgres/create-database.js'
import { migrateDatabase } from '../adapters/postgres/migrate-database.js'
import type { MasterKey } from '../adapters/system/master-key.js'
import { createSealer } from '../adapters/system/sealer.js'
import { createTestDatabase } from './create-test-database.js'
import { disableAutovacuum } from './disable-autovacuum.js'

/** The key that encrypts mails. */
export const masterKeys: readonly [MasterKey] = [{ id: 'test', secret: randomBytes(32) }]

/**
 * Timeouts for tests. On a busy machine a test may pause for longer than the gateway waits for a lock. The pool
 * supports no unlimited wait for a connection, so its limit exceeds the timeout of a test.
 */
export const endless = { statementTimeoutMs: 0, waitTimeoutMs: 0, acquireTimeoutMs: 300_000 }

export interface MigratedDatabase {
  readonly url: string
  readonly knex: Knex
  readonly stores: Database
  close(): Promise<void>
}

interface DatabaseOptions {
  /** `false` for tests of query plans: autovacuum runs at random times and may change the plan. @default true */
  readonly autovacuum?: boolean
}

/** Creates a database for one test file, copied from a migrated template. */
export async function createMigratedDatabase({
  autovacuum = true,
}: DatabaseOptions = {}): Promise<MigratedDatabase> {
  const { url, close } = await createTestDatabase(inject('postgresUrl'), {
    template: {
      name: autovacuum ? 'gateway_migrated' : 'gateway_migrated_without_autovacuum',
      prepare: async (templateUrl) => {
        if (!autovacuum) await disableAutovacuum(templateUrl, endless)
        await migrateDatabase(templateUrl, {
          warn: (warning) => {
            throw new Error(warning)
          },
          timeouts: endless,
        })
      },
    },
  })
  const knex = connect(url, { poolSize: 30, ...endless })
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

/** Creates a database that is dropped at the end of the test. */
export async function ownDatabase(options?: DatabaseOptions): Promise<MigratedDatabase> {
  const database = await createMigratedDatabase(options)
  onTestFinished(database.close)
  return database
}

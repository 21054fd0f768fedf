import type { Database } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { inject } from 'vitest'
import { createTestDatabase } from '../../../devnet/src/testing/create-test-database.js'
import '../../../devnet/src/testing/provided-context.js'
import { connect } from '../adapters/postgres/connect.js'
import { createDatabase } from '../adapters/postgres/create-database.js'
import { migrateDatabase } from '../compose/start-gateway.js'

export interface MigratedDatabase {
  readonly url: string
  readonly knex: Knex
  readonly stores: Database
  close(): Promise<void>
}

/** A fresh database of one test file, copied from a migrated template. */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const { url, close } = await createTestDatabase(inject('postgresUrl'), {
    template: {
      name: 'gateway_migrated',
      prepare: async (templateUrl) => void (await migrateDatabase(templateUrl)),
    },
  })
  const knex = connect(url, { poolSize: 30 })
  return {
    url,
    knex,
    stores: createDatabase(knex),
    close: async () => {
      await knex.destroy()
      await close()
    },
  }
}

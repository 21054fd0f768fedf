import type { Database } from '@gasless-gateway/core'
import { connect } from '../adapters/postgres/connection/connect.js'
import { createDatabase } from '../adapters/postgres/create-database.js'

/** A statement as sent to the database. */
export interface SentStatement {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

/** Opens a gateway's stores on a migrated database, without the gateway, to measure their statements. */
export function openStores(
  databaseUrl: string,
  { onStatement }: { onStatement?: (statement: SentStatement) => void } = {},
): { readonly stores: Database; close(): Promise<void> } {
  const knex = connect(databaseUrl)
  if (onStatement) knex.on('query', onStatement)
  return { stores: createDatabase(knex), close: () => knex.destroy() }
}

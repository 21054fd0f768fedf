import type { Database } from '@gasless-gateway/core'
import { connect } from '../adapters/postgres/connection/connect.js'
import { createDatabase } from '../adapters/postgres/create-database.js'

/** A statement as it is sent to the database. */
export interface SentStatement {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

/** The stores of a gateway on a migrated database, without the gateway: to measure what they do. */
export function openStores(
  databaseUrl: string,
  { onStatement }: { onStatement?: (statement: SentStatement) => void } = {},
): { readonly stores: Database; close(): Promise<void> } {
  const knex = connect(databaseUrl)
  if (onStatement) knex.on('query', onStatement)
  return { stores: createDatabase(knex), close: () => knex.destroy() }
}

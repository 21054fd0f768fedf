import { createHash } from 'node:crypto'
import type { Logger } from '@gasless-gateway/core'
import type pg from 'pg'

export interface StatementNames {
  /** `undefined`: the statement is sent without a name. */
  nameOf(text: string): string | undefined
  /**
   * Returns whether the name caused the error. Then this statement, or every statement, is sent without a name from now
   * on.
   */
  givesUp(text: string, error: Error): boolean
}

/** A statement that is sent less often is not worth the memory of a plan. */
const usesBeforeName = 3
/**
 * Each connection of PostgreSQL keeps the plans of all named statements. This limit keeps texts with lists of varying
 * length from filling its memory.
 */
const mostNames = 200
const mostCounted = 2_000

/** "invalid_sql_statement_name" and "duplicate_prepared_statement": a pooler has changed the server connection. */
const changedConnection: readonly unknown[] = ['26000', '42P05']
const failedTransaction = '25P02'

/**
 * Returns names for the statements that a pool repeats. PostgreSQL parses a named statement once per connection. It
 * plans the statement again only while it expects that to pay off. Without names, planning takes two thirds of
 * PostgreSQL's time.
 */
export function createStatementNames(logger: Logger | undefined): StatementNames {
  const uses = new Map<string, number>()
  /** `undefined`: the statement has lost its name. */
  const names = new Map<string, string | undefined>()
  let isOff = false
  return {
    nameOf(text) {
      if (isOff) return undefined
      if (names.has(text) || names.size === mostNames) return names.get(text)
      const times = (uses.get(text) ?? 0) + 1
      if (times < usesBeforeName) {
        if (uses.size >= mostCounted) uses.clear()
        uses.set(text, times)
        return undefined
      }
      uses.delete(text)
      const name = digestOf(text)
      names.set(text, name)
      return name
    },
    givesUp(text, error) {
      const { code } = error as { readonly code?: unknown }
      if (changedConnection.includes(code)) {
        if (!isOff)
          logger?.warn(
            { err: error },
            'a pooler stands before the database; statements go without names, which costs processor time',
          )
        isOff = true
        return true
      }
      if (!isOutdatedPlan(error)) return false
      names.set(text, undefined)
      return true
    },
  }
}

/**
 * Returns whether a migration has changed the columns that a named `select *` returns. The connection refuses that name
 * from then on. PostgreSQL translates the message and uses the code for everything that it does not support. So the
 * name of its source routine identifies the error.
 */
export const isOutdatedPlan = (error: Error): boolean => {
  const { code, routine } = error as { readonly code?: unknown; readonly routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Every process gives a text the same name. So on a connection that a pooler has exchanged, a name can be missing, but
 * it never means another statement.
 */
const digestOf = (text: string): string =>
  `gateway_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`

type Done = (error: Error | null, result?: unknown) => void

/**
 * Sends the statements of a connection under their names. A statement that fails only because of its name is sent again
 * without it.
 */
export function nameStatements(connection: pg.Client, names: StatementNames): void {
  const send: (query: unknown, done?: Done) => unknown = connection.query.bind(connection)
  const named = (query: string | pg.QueryConfig, done?: Done) => {
    const name =
      typeof query === 'object' && done && query.values?.length
        ? names.nameOf(query.text)
        : undefined
    if (name === undefined || typeof query === 'string') return send(query, done)
    return send({ ...query, name }, (error, result) => {
      if (!error || !names.givesUp(query.text, error)) return done?.(error, result)
      send(query, (again, result) => {
        const { code } = (again ?? {}) as { readonly code?: unknown }
        done?.(code === failedTransaction ? error : again, result)
      })
    })
  }
  connection.query = named as typeof connection.query
}

import { GatewayError } from '@gasless-gateway/core'
import knex from 'knex'
import { DatabaseError } from 'pg'
import { isOutdatedPlan } from './name-statements.js'

type Store = { readonly [method: string]: (...args: never[]) => Promise<unknown> }

/**
 * Returns the store with the error `OVERLOADED` in place of errors of an unreachable, full or slow database. A failed
 * call changed nothing, or it changed everything because the connection broke during the commit. So every request may
 * be sent again unchanged.
 */
export function withOverloadErrors<T extends object>(store: T): T {
  const wrapped = Object.entries(store as Store).map(([name, method]) => [
    name,
    async (...args: never[]) => {
      try {
        return await method.apply(store as Store, args)
      } catch (error) {
        throw isOverload(error)
          ? new GatewayError('OVERLOADED', {
              message: 'The database does not answer in time. Retry shortly.',
              retryAfterSeconds: 2,
              cause: error,
            })
          : error
      }
    },
  ])
  return Object.fromEntries(wrapped) as T
}

/**
 * Classes and codes of PostgreSQL: 08 connection, 53 resources, 57 operator intervention (time-outs, shutdown), 40001
 * and 40P01 serialisation and deadlock, 55P03 lock time-out, 25P03 idle transaction ended. 26000 and 42P05 mean that a
 * pooler has changed the connection.
 */
const overloadCode = /^(08...|53...|57...|40001|40P01|55P03|25P03|26000|42P05)$/
/**
 * Codes of broken and refused sockets. Errors of pg's own connection handling have no code, only the messages below.
 */
const brokenConnection =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const brokenConnectionMessage = /connection terminated|timeout expired|not queryable/i

function isOverload(error: unknown): boolean {
  if (error instanceof knex.KnexTimeoutError) return true
  if (error instanceof DatabaseError)
    return overloadCode.test(error.code ?? '') || isOutdatedPlan(error)
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return brokenConnection.test(code ?? '') || brokenConnectionMessage.test(error.message)
}

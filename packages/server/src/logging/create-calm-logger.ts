import type { Logger } from '@gasless-gateway/core'
import { failureKey } from './failure-key.js'
import { networkCondition } from './network-condition.js'
import { withoutAdvice } from './without-advice.js'

interface Failed {
  readonly err?: unknown
  readonly networkId?: string
  readonly executor?: string
}

/** Milliseconds between two lines about failures of one kind. */
const againMs = 60_000

/**
 * Logs a line with an error `err` at most once a minute per message, network, executor and kind of error. The next
 * line has the number of omitted ones. While a network is down, the same work fails several times a second. A line
 * about a network that does not answer has no stack. All other lines are logged unchanged.
 */
export function createCalmLogger(
  logger: Logger,
  now: () => number = () => performance.now(),
): Logger {
  const told = new Map<string, { readonly at: number; leftOut: number }>()
  const calm =
    (level: 'warn' | 'error') =>
    (fields: object, message: string): void => {
      const { err, ...others } = fields as Failed
      if (err === undefined) {
        logger[level](fields, message)
        return
      }
      const key = `${message} ${others.networkId} ${others.executor} ${failureKey(err)}`
      const last = told.get(key)
      if (last && now() - last.at < againMs) {
        last.leftOut++
        return
      }
      for (const [old, { at }] of told) if (now() - at >= 2 * againMs) told.delete(old)
      told.set(key, { at: now(), leftOut: 0 })
      const network = networkCondition(err)
      const cause = network ? { reason: withoutAdvice(failureKey(network)) } : { err }
      logger[level](
        { ...cause, ...others, ...(last && last.leftOut > 0 && { leftOut: last.leftOut }) },
        message,
      )
    }
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: calm('warn'),
    error: calm('error'),
  }
}

import { isGatewayError, type Logger } from '@gasless-gateway/core'
import { type Condition, createCondition } from '../logging/create-condition.js'

/** Tells of background passes that fail, once for each reason. */
export interface FailureLog {
  failed(loop: string, error: unknown): void
  passed(loop: string): void
}

/**
 * A network that does not answer makes every loop of it fail: that is one reason, and no bug, so it is told in one line
 * without a stack. Every other failure is a reason of its loop, told with its stack the first time.
 */
export function createFailureLog(
  logger: Logger,
  now: () => number = () => performance.now(),
): FailureLog {
  const reasons = new Map<string, { readonly condition: Condition; readonly loops: Set<string> }>()

  function reasonOf(key: string, fields: object, start: (details: object) => void) {
    const known = reasons.get(key)
    if (known) return known
    const condition = createCondition({
      now,
      onStart: start,
      onStill: (counts) => logger.warn({ ...fields, ...counts }, 'background passes still fail'),
      onEnd(counts) {
        reasons.delete(key)
        logger.info({ ...fields, ...counts }, 'background passes succeed again')
      },
    })
    const reason = { condition, loops: new Set<string>() }
    reasons.set(key, reason)
    return reason
  }

  return {
    failed(loop, error) {
      const message = error instanceof Error ? error.message : String(error)
      const { condition, loops } = isGatewayError(error, 'NETWORK_UNAVAILABLE')
        ? reasonOf(message, { reason: message }, () =>
            logger.warn({ loop, reason: message }, 'background work waits for a network'),
          )
        : reasonOf(loop, { loop }, () =>
            logger.warn({ err: error, loop }, 'a background pass failed'),
          )
      loops.add(loop)
      condition.holds()
    },
    passed(loop) {
      for (const { condition, loops } of [...reasons.values()])
        if (loops.has(loop)) condition.passed()
    },
  }
}

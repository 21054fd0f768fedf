import { type FailureLog, isGatewayError, type Logger } from '@gasless-gateway/core'
import { type Condition, createCondition } from './create-condition.js'
import { failureKey } from './failure-key.js'

/** What is said of failures of one kind. */
export interface FailureWords {
  /** The name of the field that says what failed. */
  readonly source: string
  readonly failed: string
  readonly waits: string
  readonly still: string
  readonly over: string
}

/** A network does not answer, or its operator must fund the executors. */
const isNetworkCondition = (error: unknown): boolean =>
  isGatewayError(error, 'NETWORK_UNAVAILABLE') || isGatewayError(error, 'EXECUTORS_UNFUNDED')

/**
 * A network that cannot be used makes every source on it fail: that is one reason, and no bug, so it is told in one line
 * without a stack. Every other failure is a reason of its source and its kind, told with its stack the first time: one that follows another
 * is not hidden by it.
 */
export function createFailureLog(
  logger: Logger,
  words: FailureWords,
  now: () => number = () => performance.now(),
): FailureLog {
  const reasons = new Map<
    string,
    { readonly condition: Condition; readonly sources: Set<string> }
  >()

  function reasonOf(key: string, fields: object, start: () => void) {
    const known = reasons.get(key)
    if (known) return known
    const condition = createCondition({
      now,
      onStart: start,
      onStill: (counts) => logger.warn({ ...fields, ...counts }, words.still),
      onEnd(counts) {
        reasons.delete(key)
        logger.info({ ...fields, ...counts }, words.over)
      },
    })
    const reason = { condition, sources: new Set<string>() }
    reasons.set(key, reason)
    return reason
  }

  return {
    failed(source, error) {
      const named = { [words.source]: source }
      const message = error instanceof Error ? error.message : String(error)
      const { condition, sources } = isNetworkCondition(error)
        ? reasonOf(message, { reason: message }, () =>
            logger.warn({ ...named, reason: message }, words.waits),
          )
        : reasonOf(`${source} ${failureKey(error)}`, named, () =>
            logger.warn({ err: error, ...named }, words.failed),
          )
      sources.add(source)
      condition.holds()
    },
    passed(source) {
      for (const { condition, sources } of [...reasons.values()])
        if (sources.has(source)) condition.passed()
    },
  }
}

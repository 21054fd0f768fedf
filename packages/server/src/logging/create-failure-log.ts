import { type FailureLog, isGatewayError, type Logger } from '@gasless-gateway/core'
import { type Condition, createCondition } from './create-condition.js'
import { failureKey } from './failure-key.js'
import { networkCondition } from './network-condition.js'
import { withoutAdvice } from './without-advice.js'

/** Log messages about failures of one kind of work. */
export interface FailureWords {
  /** Name of the log field for the failed source. */
  readonly source: string
  readonly failed: string
  readonly waits: string
  readonly still: string
  readonly over: string
  /** Milliseconds without a failure after which the reason is over. @default ten seconds */
  readonly calmMs?: number
}

/**
 * Creates a log of repeated failures, with one condition per reason. An unusable network makes every source on it
 * fail, so all these failures share one reason. Every other failure has a reason per source and kind of error, so it
 * does not hide others. Three kinds are not bugs and are logged without a stack: an unusable network, a refusal
 * without a cause, and a reason given as text.
 */
export function createFailureLog(
  logger: Logger,
  words: FailureWords,
  now: () => number = () => performance.now(),
): FailureLog {
  /** Oldest first. */
  const reasons = new Map<
    string,
    { readonly condition: Condition; readonly sources: Set<string> }
  >()

  function reasonOf(key: string, fields: object, start: () => void) {
    const known = reasons.get(key)
    if (known) return known
    const condition = createCondition({
      now,
      calmMs: words.calmMs,
      onStart: start,
      onStill: (counts) => logger.warn({ ...fields, ...counts }, words.still),
      onEnd(counts) {
        reasons.delete(key)
        logger.info({ ...fields, ...counts }, words.over)
      },
    })
    const reason = { condition, sources: new Set<string>() }
    for (const oldest of reasons.keys()) if (reasons.size >= mostReasons) reasons.delete(oldest)
    reasons.set(key, reason)
    return reason
  }

  return {
    failed(source, error, details = {}) {
      const named = { [words.source]: source }
      const network = networkCondition(error)
      const waiting = network && { ...named, reason: withoutAdvice(network.message) }
      const { condition, sources } = waiting
        ? reasonOf(network.message, waiting, () => logger.warn(waiting, words.waits))
        : reasonOf(keyOf(source, error), { ...named, ...reasonIn(error) }, () =>
            logger.warn(
              { ...(reasonIn(error) ?? { err: error }), ...named, ...details },
              words.failed,
            ),
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

/** More than one gateway has. The limit keeps callers from filling the memory with reasons. */
const mostReasons = 1_000

/** Returns the log fields of an error that is not a bug. */
function reasonIn(error: unknown): { readonly reason: string } | undefined {
  if (typeof error === 'string') return { reason: error }
  if (!isGatewayError(error) || error.cause !== undefined) return undefined
  const { message, internal } = error
  return { reason: withoutAdvice(message), ...(internal !== undefined && { internal }) }
}

/**
 * Returns the key of a reason. It includes `internal`, because refusals with the same message may have different
 * causes. It ignores addresses and amounts.
 */
function keyOf(source: string, error: unknown): string {
  const internal = (isGatewayError(error) && error.internal) || ''
  return `${source} ${failureKey(error)} ${internal.replace(/0x[0-9a-f]+|\d+/gi, '#')}`
}

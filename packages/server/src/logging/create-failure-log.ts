import { type FailureLog, isGatewayError, type Logger } from '@gasless-gateway/core'
import { type Condition, createCondition } from './create-condition.js'
import { failureKey } from './failure-key.js'
import { networkCondition } from './network-condition.js'

/** What is said of failures of one kind. */
export interface FailureWords {
  /** The name of the field that says what failed. */
  readonly source: string
  readonly failed: string
  readonly waits: string
  readonly still: string
  readonly over: string
  /** It is over when nothing has failed for so long. @default ten seconds */
  readonly calmMs?: number
}

/**
 * A network that cannot be used makes every source on it fail: that is one reason, told in one line. Every other failure is a reason of
 * its source and its kind: one that follows another is not hidden by it. Three kinds are no bugs and are told
 * without a stack: a network that cannot be used, a refusal without a cause, and a reason in words.
 */
export function createFailureLog(
  logger: Logger,
  words: FailureWords,
  now: () => number = () => performance.now(),
): FailureLog {
  /** The oldest first. */
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
      const { condition, sources } = network
        ? reasonOf(network.message, { reason: network.message }, () =>
            logger.warn({ ...named, reason: network.message }, words.waits),
          )
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

/** More than one gateway has: a stranger must not fill the memory with reasons. */
const mostReasons = 1_000

/** What is told of an error that is no bug. */
function reasonIn(error: unknown): { readonly reason: string } | undefined {
  if (typeof error === 'string') return { reason: error }
  if (!isGatewayError(error) || error.cause !== undefined) return undefined
  const { message, internal } = error
  return { reason: message, ...(internal !== undefined && { internal }) }
}

/** Refusals with one message may have several causes, which only the operator is told. Addresses and amounts make no other cause. */
function keyOf(source: string, error: unknown): string {
  const internal = (isGatewayError(error) && error.internal) || ''
  return `${source} ${failureKey(error)} ${internal.replace(/0x[0-9a-f]+|\d+/gi, '#')}`
}

import { GatewayError, isGatewayError } from '../errors/index.js'
import type { RateLimiter, Take } from '../ports/rate-limiter.js'
import { type CountedBy, type LimitName, type RateLimit, rateLimits } from './rate-limits.js'

/** Whom to count. Members that none of the limits counts by can be left out. */
export type Counted = Readonly<Partial<Record<CountedBy, string>>>

/**
 * Does the work if every limit allows it, and is counted by them before it begins. A limit that counts only some refusals
 * gets back what ends otherwise: while the work is under way, it counts for as bad as it can end.
 *
 * `taken` is what the first limit has said already.
 *
 * Throws `RATE_LIMITED`, and what the work throws.
 */
export async function withinLimits<T>(
  limiter: RateLimiter,
  names: readonly LimitName[],
  counted: Counted,
  work: () => Promise<T>,
  taken?: Take,
): Promise<T> {
  const [name, ...others] = names
  if (name === undefined) return work()
  const { by, counts }: RateLimit = rateLimits[name]
  const take = taken ?? (await limiter.take(name, counterKey(by, counted)))
  if (!take.allowed)
    throw new GatewayError('RATE_LIMITED', {
      message: `Too many requests: the limit "${name}" is reached. Wait ${take.waitSeconds} seconds.`,
      retryAfterSeconds: take.waitSeconds,
    })
  // What cannot be given back counts until its window ends; the work is done, and its answer stays.
  const giveBack = () => take.giveBack().catch(() => {})
  const onlyRefusals = typeof counts === 'object'
  try {
    const result = await withinLimits(limiter, others, counted, work)
    if (onlyRefusals) await giveBack()
    return result
  } catch (error) {
    if (onlyRefusals && !counts.some((code) => isGatewayError(error, code))) await giveBack()
    throw error
  }
}

/** No part holds a space, so different ones never make the same key. */
const counterKey = (by: readonly CountedBy[], counted: Counted): string =>
  by
    .map((part) => {
      const value = counted[part]
      if (value === undefined)
        throw new Error(`A limit counts by ${part}, which is not known here.`)
      return value
    })
    .join(' ')

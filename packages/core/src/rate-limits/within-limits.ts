import { type ErrorCode, GatewayError, isGatewayError } from '../errors/index.js'
import {
  type CountedBy,
  type LimitName,
  networkShares,
  type RateLimit,
  rateLimits,
} from '../model/rate-limits.js'
import type { RateLimiter, Take } from '../ports/rate-limiter.js'

/** The values to count by. A member can be left out if none of the limits counts by it. */
export type Counted = Readonly<
  Partial<Record<Exclude<CountedBy, 'address'>, string>> & {
    /** The client's networks, the narrowest first. */
    address?: readonly string[]
  }
>

export interface WithinLimitsOptions {
  /** Answer of the first limit, if it was asked already. */
  readonly taken?: Take | undefined
  /** How many requests this request counts as. */
  readonly weight?: number
  /** Places of this request that the limits have already counted. @default 0 */
  readonly counted?: number
  /** Maximum in one window of each limit, if that is less than the size of the limit. */
  readonly most?: number | undefined
}

/**
 * Runs the work if every limit allows it. All limits count the request before the work begins. After the work, a limit
 * that does not count this result gives the count back. So a running request always counts as if it ended badly.
 *
 * Throws `RATE_LIMITED`, and whatever the work throws.
 */
export async function withinLimits<T>(
  limiter: RateLimiter,
  names: readonly LimitName[],
  counted: Counted,
  work: () => Promise<T>,
  { taken, weight = 1, counted: before = 0, most }: WithinLimitsOptions = {},
): Promise<T> {
  const [name, ...others] = names
  if (name === undefined) return work()
  const take = taken ?? (await takeFrom(limiter, name, counted, { weight, most }))
  if (!take.allowed)
    throw new GatewayError('RATE_LIMITED', {
      message: refusal(name, before + weight, take.waitSeconds),
      retryAfterSeconds: take.waitSeconds,
    })
  // If giving back fails, the request counts until the window ends. The work is done, so its result stands.
  const giveBack = () => take.giveBack().catch(() => {})
  try {
    const result = await withinLimits(limiter, others, counted, work, {
      weight,
      counted: before,
      most,
    })
    if (!countsEnd(rateLimits[name], undefined)) await giveBack()
    return result
  } catch (error) {
    if (!countsEnd(rateLimits[name], error)) await giveBack()
    throw error
  }
}

/** Returns whether the limit counts a request that ended with this error. `undefined`: it ended without an error. */
function countsEnd({ counts, givesBack = [] }: RateLimit, error: unknown): boolean {
  const isOneOf = (codes: readonly ErrorCode[]) => codes.some((code) => isGatewayError(error, code))
  return typeof counts === 'object' ? isOneOf(counts) : !isOneOf(givesBack)
}

const refusal = (name: LimitName, weight: number, waitSeconds: number): string =>
  weight === 1
    ? `Too many requests: the limit "${name}" is reached. Wait ${waitSeconds} seconds. ${raised}`
    : `The limit "${name}" has no room for a request that counts as ${weight}. Wait ${waitSeconds} seconds. A request with fewer items counts as less. ${raised}`

const raised = 'The operator of the gateway can raise it with RATE_LIMITS.'

/**
 * Takes one place in each network of the address, if the limit counts by address. The narrowest network comes first. If
 * it refuses, the wider networks lose no place that others could use. The wider networks are asked in parallel, so an
 * IPv6 client waits for two round trips instead of three. If a wider network refuses, all taken places are given back.
 */
async function takeFrom(
  limiter: RateLimiter,
  name: LimitName,
  counted: Counted,
  { weight, most }: { readonly weight: number; readonly most: number | undefined },
): Promise<Take> {
  const { by }: RateLimit = rateLimits[name]
  const [narrowest = '', ...wider] = by.includes('address') ? known('address', counted.address) : []
  const takeIn = (network: string, at: number) =>
    limiter.take(name, counterKey(by, { ...counted, address: network }), {
      weight,
      share: networkShares[at] ?? 1,
      ...(most !== undefined && { most }),
    })
  const first = await takeIn(narrowest, 0)
  if (!first.allowed || wider.length === 0) return first
  const takes = [first, ...(await Promise.all(wider.map((network, at) => takeIn(network, at + 1))))]
  const giveBack = async () =>
    void (await Promise.all(takes.map((take) => take.allowed && take.giveBack())))
  const refused = takes.find((take) => !take.allowed)
  if (!refused) return { allowed: true, giveBack }
  await giveBack().catch(() => {})
  return refused
}

/** No part contains a space, so different parts never make the same key. */
const counterKey = (
  by: readonly CountedBy[],
  counted: Readonly<Partial<Record<CountedBy, string>>>,
): string => by.map((part) => known(part, counted[part])).join(' ')

function known<T>(part: CountedBy, value: T | undefined): T {
  if (value === undefined) throw new Error(`A limit counts by ${part}, which is not known here.`)
  return value
}

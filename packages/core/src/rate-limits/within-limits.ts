import { type ErrorCode, GatewayError, isGatewayError } from '../errors/index.js'
import {
  type CountedBy,
  type LimitName,
  networkShares,
  type RateLimit,
  rateLimits,
} from '../model/rate-limits.js'
import type { RateLimiter, Take } from '../ports/rate-limiter.js'

/** Whom to count. Members that none of the limits counts by can be left out. */
export type Counted = Readonly<
  Partial<Record<Exclude<CountedBy, 'address'>, string>> & {
    /** The client's networks, the narrowest first. */
    address?: readonly string[]
  }
>

export interface WithinLimitsOptions {
  /** What the first limit has said already. */
  readonly taken?: Take | undefined
  /** How many the request counts as. @default 1 */
  readonly weight?: number
  /** Most in one window of each limit, if that is less than its size. */
  readonly most?: number | undefined
}

/**
 * Does the work if every limit allows it, and is counted by them before it begins. A limit gets back what it does not count,
 * once the work has ended so: while the work is under way, it counts for as bad as it can end.
 *
 * Throws `RATE_LIMITED`, and what the work throws.
 */
export async function withinLimits<T>(
  limiter: RateLimiter,
  names: readonly LimitName[],
  counted: Counted,
  work: () => Promise<T>,
  { taken, weight = 1, most }: WithinLimitsOptions = {},
): Promise<T> {
  const [name, ...others] = names
  if (name === undefined) return work()
  const take = taken ?? (await takeFrom(limiter, name, counted, { weight, most }))
  if (!take.allowed)
    throw new GatewayError('RATE_LIMITED', {
      message: refusal(name, weight, take.waitSeconds),
      retryAfterSeconds: take.waitSeconds,
    })
  // What cannot be given back counts until its window ends; the work is done, and its answer stays.
  const giveBack = () => take.giveBack().catch(() => {})
  try {
    const result = await withinLimits(limiter, others, counted, work, { weight, most })
    if (!countsEnd(rateLimits[name], undefined)) await giveBack()
    return result
  } catch (error) {
    if (!countsEnd(rateLimits[name], error)) await giveBack()
    throw error
  }
}

/** Whether the limit counts a request whose work ended with this error, or with none. */
function countsEnd({ counts, givesBack = [] }: RateLimit, error: unknown): boolean {
  const isOneOf = (codes: readonly ErrorCode[]) => codes.some((code) => isGatewayError(error, code))
  return typeof counts === 'object' ? isOneOf(counts) : !isOneOf(givesBack)
}

const refusal = (name: LimitName, weight: number, waitSeconds: number): string =>
  weight === 1
    ? `Too many requests: the limit "${name}" is reached. Wait ${waitSeconds} seconds.`
    : `The limit "${name}" has no room for a request that counts as ${weight}. Wait ${waitSeconds} seconds. A request with fewer items counts as less.`

/**
 * One place in each network of the address, where the limit counts by it. The narrowest comes first: if it is refused, no place is taken
 * in a wider one, where others would miss it. The wider ones are asked at the same moment, so an IPv6 client waits twice and not three
 * times. If one of them is refused, the other places are given back.
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

/** No part holds a space, so different ones never make the same key. */
const counterKey = (
  by: readonly CountedBy[],
  counted: Readonly<Partial<Record<CountedBy, string>>>,
): string => by.map((part) => known(part, counted[part])).join(' ')

function known<T>(part: CountedBy, value: T | undefined): T {
  if (value === undefined) throw new Error(`A limit counts by ${part}, which is not known here.`)
  return value
}

import type { PriceFeed } from '../model/network.js'
import type { FeedRange, FeedRound } from '../ports/price-feeds.js'
import { max } from '../primitives/math.js'
import { isFurtherThan, toPrice } from './price-arithmetic.js'

const usdMicrosDecimals = 6

/**
 * Tolerance in seconds for answers from the future: a few blocks of the slowest chain. The two times may come from
 * different nodes.
 */
export const futureToleranceSeconds = 60n

/** An accepted answer. Times in unix seconds. */
export interface AcceptedAnswer {
  readonly price: bigint
  readonly updatedAt: bigint
  readonly acceptedAt: bigint
}

export type AnswerJudgement =
  | { readonly price: bigint }
  /** Why the answer is rejected, for the log. Continues a sentence after "the answer". */
  | { readonly refusal: string }

/** Returns the price, or why the feed's answer is rejected. */
export function judgeAnswer(
  feed: PriceFeed,
  { answer, updatedAt }: FeedRound,
  {
    range,
    now,
    chainTime = now,
    last,
  }: {
    readonly range: FeedRange | undefined
    /** Unix seconds. */
    readonly now: bigint
    /** Time of the newest block in unix seconds. @default `now` */
    readonly chainTime?: bigint | undefined
    readonly last: AcceptedAnswer | undefined
  },
): AnswerJudgement {
  const { maxAgeSeconds, bounds, jump } = feed
  if (answer <= 0n) return { refusal: 'is not above zero' }
  if (updatedAt === 0n) return { refusal: 'has no timestamp' }
  // Such an answer would not expire, and would prevent newer answers from being remembered.
  if (updatedAt > max(now, chainTime) + futureToleranceSeconds)
    return { refusal: 'is dated in the future' }
  if (now - updatedAt > BigInt(maxAgeSeconds))
    return { refusal: `is older than ${maxAgeSeconds} seconds` }
  // A feed clamps its answers, so one at the end of the range may stand for any price beyond.
  if (range && (answer <= range.min || answer >= range.max))
    return { refusal: 'is at the limit of what the feed can report' }
  const price = toPrice(answer, feed.decimals)
  if (
    bounds &&
    (price < toPrice(bounds.minUsdMicros, usdMicrosDecimals) ||
      price > toPrice(bounds.maxUsdMicros, usdMicrosDecimals))
  )
    return { refusal: 'is outside of the configured bounds' }
  if (
    jump &&
    last &&
    now - last.acceptedAt <= BigInt(jump.withinSeconds) &&
    isFurtherThan(price, last.price, jump.maxBps)
  )
    return {
      refusal: `is more than ${jump.maxBps} basis points from the one accepted within ${jump.withinSeconds} seconds`,
    }
  return { price }
}

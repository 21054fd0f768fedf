import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceFeed } from '../model/network.js'
import type { FeedRange, FeedRound } from '../ports/price-feeds.js'
import { priceDecimals } from '../ports/price-source.js'
import { type AcceptedAnswer, judgeAnswer } from './judge-answer.js'

const now = 1_700_000_000n
const dollar = 10n ** BigInt(priceDecimals)
const cents = (amount: bigint) => (amount * dollar) / 100n

const feedOf = (changes: Partial<PriceFeed> = {}): PriceFeed => ({
  address: '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6',
  decimals: 8,
  maxAgeSeconds: 3_600,
  ...changes,
})
const roundOf = (answer: bigint, updatedAt = now): FeedRound => ({
  roundId: 7n,
  answer,
  startedAt: updatedAt,
  updatedAt,
})
const judge = (
  round: FeedRound,
  {
    feed = feedOf(),
    range,
    last,
  }: { feed?: PriceFeed; range?: FeedRange; last?: AcceptedAnswer } = {},
) => judgeAnswer(feed, round, { range, now, last })
const refusalOf = (...input: Parameters<typeof judge>) => {
  const judged = judge(...input)
  return 'refusal' in judged ? judged.refusal : undefined
}

describe('an answer of any decimals is the price, exactly', () => {
  test.each([
    [0, 3n, 3n * dollar],
    [2, 1n, cents(1n)],
    [6, 1_500_000n, cents(150n)],
    [8, 1_00000000n, dollar],
    [18, 1_234567891234567891n, 1_234567891234567891n * 10n ** 18n],
    [24, 7n, 7n * 10n ** 12n],
    [36, 1n, 1n],
  ])('with %i decimals %i is %i', (decimals, answer, price) => {
    expect(judge(roundOf(answer), { feed: feedOf({ decimals }) })).toEqual({ price })
  })

  test('nothing is lost on the way: the answer can be told from the price', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 96n), fc.integer({ min: 0, max: 36 }), (answer, decimals) => {
        const judged = judge(roundOf(answer), { feed: feedOf({ decimals }) })
        const unit = 10n ** BigInt(priceDecimals - decimals)
        expect(judged).toEqual({ price: answer * unit })
      }),
    )
  })
})

describe('age', () => {
  test('an answer of the greatest age counts, one that is a second older does not', () => {
    expect(refusalOf(roundOf(1n, now - 3_600n))).toBeUndefined()
    expect(refusalOf(roundOf(1n, now - 3_601n))).toBe('is older than 3600 seconds')
  })

  test('an answer of a minute ahead counts, one that is a second further does not', () => {
    expect(refusalOf(roundOf(1n, now + 60n))).toBeUndefined()
    expect(refusalOf(roundOf(1n, now + 61n))).toBe('is dated in the future')
  })

  test('ahead of our clock the chain’s own counts, and behind it ours', () => {
    const judgeAt = (updatedAt: bigint, chainTime: bigint) =>
      judgeAnswer(feedOf(), roundOf(1n, updatedAt), {
        range: undefined,
        now,
        chainTime,
        last: undefined,
      })
    expect(judgeAt(now + 1_060n, now + 1_000n)).toHaveProperty('price')
    expect(judgeAt(now + 1_061n, now + 1_000n)).toHaveProperty('refusal')
    expect(judgeAt(now + 60n, now - 1_000n)).toHaveProperty('price')
  })

  test('a round that was begun and never answered does not count, whatever age is allowed', () => {
    const feed = feedOf({ maxAgeSeconds: Number.MAX_SAFE_INTEGER })
    expect(refusalOf(roundOf(1n, 0n), { feed })).toBe('has no timestamp')
  })
})

test.each([0n, -1n, -(2n ** 255n)])('%i is no price', (answer) => {
  expect(refusalOf(roundOf(answer))).toBe('is not above zero')
})

describe('the feed’s own range', () => {
  const range = { min: 100n, max: 1_000n }
  test.each([
    [99n, true],
    [100n, true],
    [101n, false],
    [999n, false],
    [1_000n, true],
    [1_001n, true],
  ])('%i of 100 to 1,000 is refused: %s', (answer, refused) => {
    expect(refusalOf(roundOf(answer), { range }) !== undefined).toBe(refused)
  })
})

describe('configured bounds', () => {
  const feed = feedOf({ bounds: { minUsdMicros: 900_000n, maxUsdMicros: 1_100_000n } })
  test.each([
    [89_999_999n, true],
    [90_000_000n, false],
    [1_10000000n, false],
    [1_10000001n, true],
  ])('a dollar token at %i is refused: %s', (answer, refused) => {
    expect(refusalOf(roundOf(answer), { feed })).toBe(
      refused ? 'is outside of the configured bounds' : undefined,
    )
  })
})

describe('jumps', () => {
  const feed = feedOf({ jump: { maxBps: 500, withinSeconds: 600 } })
  const acceptedAgo = (seconds: bigint): AcceptedAnswer => ({
    price: dollar,
    updatedAt: now - seconds,
    acceptedAt: now - seconds,
  })

  test.each([
    [94_999_999n, true],
    [95_000_000n, false],
    [1_05000000n, false],
    [1_05000001n, true],
  ])('five percent from a dollar: %i is refused: %s', (answer, refused) => {
    expect(refusalOf(roundOf(answer), { feed, last: acceptedAgo(60n) }) !== undefined).toBe(refused)
  })

  test('the last accepted answer counts for the configured time, and not a second longer', () => {
    expect(refusalOf(roundOf(2_00000000n), { feed, last: acceptedAgo(600n) })).toBe(
      'is more than 500 basis points from the one accepted within 600 seconds',
    )
    expect(refusalOf(roundOf(2_00000000n), { feed, last: acceptedAgo(601n) })).toBeUndefined()
  })

  test('what counts is when it was accepted, not how old its round was', () => {
    const last = { price: dollar, updatedAt: now - 3_000n, acceptedAt: now - 60n }
    expect(refusalOf(roundOf(2_00000000n), { feed, last })).toBeDefined()
    const old = { price: dollar, updatedAt: now - 60n, acceptedAt: now - 601n }
    expect(refusalOf(roundOf(2_00000000n), { feed, last: old })).toBeUndefined()
  })

  test('the first answer has nothing to jump from', () => {
    expect(refusalOf(roundOf(2_00000000n), { feed })).toBeUndefined()
  })
})

import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Network, PriceFeed, Token } from '../model/network.js'
import type { MarketPrices } from '../ports/market-prices.js'
import type { FeedRange, FeedRound } from '../ports/price-feeds.js'
import { priceDecimals } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import type { ListedToken } from '../testing/market-prices-contract.js'
import { staticMarketPrices } from '../testing/static-market-prices.js'
import { createPriceSource } from './create-price-source.js'

const startedAt = 1_700_000_000
const dollar = 10n ** BigInt(priceDecimals)
const feedAt = (digit: string, changes: Partial<PriceFeed> = {}): PriceFeed => ({
  address: `0x${digit.repeat(40)}`,
  decimals: 8,
  maxAgeSeconds: 3_600,
  ...changes,
})
const coinFeed = feedAt('1')
const usdcFeed = feedAt('2', { jump: { maxBps: 500, withinSeconds: 600 } })
const sequencer: Address = `0x${'3'.repeat(40)}`
/** A token without a feed. Only tokens with a feed can pay fees. */
const feedless: Token = { ...dai, feeToken: false }

const network = (changes: Partial<Network> = {}) =>
  aNetwork({
    nativePriceFeed: coinFeed,
    tokens: [{ ...usdc, priceFeed: usdcFeed }, feedless],
    ...changes,
  })

/** Creates a source over feeds and a market that the test controls. All feeds are fresh at first. */
function play({ market, served = network() }: { market?: MarketPrices; served?: Network } = {}) {
  let seconds = startedAt
  const rounds = new Map<Address, Partial<FeedRound> | 'no answer'>([
    [coinFeed.address, { answer: 4_000_00000000n }],
    [usdcFeed.address, { answer: 1_00000000n }],
    [sequencer, { answer: 0n, startedAt: 1n }],
  ])
  const before = new Map<Address, FeedRound | 'no answer'>()
  let chainTime: bigint | undefined
  const asked: string[] = []
  const latest: Address[] = []
  const ranges = new Map<Address, FeedRange | 'no answer'>()
  const warnings: { source: string; reason: string; details: object | undefined }[] = []
  const silent = new Set<string>()
  const passed: string[] = []
  const source = createPriceSource({
    feeds: {
      async latestRound(_, feed) {
        latest.push(feed)
        const round = rounds.get(feed)
        if (!round || round === 'no answer') throw new Error('no answer')
        const at = BigInt(seconds)
        return { roundId: 1n, answer: 0n, startedAt: at, updatedAt: at, ...round }
      },
      async roundBefore(_, feed) {
        asked.push('round before')
        const round = before.get(feed)
        if (round === 'no answer') throw new Error('no answer')
        return round
      },
      async chainTime() {
        asked.push('chain time')
        if (chainTime === undefined) throw new Error('no answer')
        return chainTime
      },
      async range(_, feed) {
        const range = ranges.get(feed)
        if (range === 'no answer') throw new Error('no answer')
        return range
      },
    },
    market,
    clock: { now: () => new Date(seconds * 1_000) },
    failures: {
      failed(source, error, details) {
        if (typeof error === 'string') warnings.push({ source, reason: error, details })
        else silent.add(source)
      },
      passed(source) {
        silent.delete(source)
        passed.push(source)
      },
    },
  })
  return {
    rounds,
    before,
    asked,
    latest,
    setChainTime: (time: bigint) => {
      chainTime = time
    },
    ranges,
    warnings,
    passed,
    /** Feeds that did not answer the last request. */
    silent,
    pass: (time: number) => {
      seconds += time
    },
    now: () => BigInt(seconds),
    async prices() {
      const table = await source.prices(served)
      return {
        native: table.get(nativeCoinAddress),
        usdc: table.get(usdc.address),
        dai: table.get(dai.address),
      }
    },
  }
}
const market = (...listed: ListedToken[]) =>
  staticMarketPrices(listed, { chainId: network().chainId })
const listed = ({ address, decimals }: Token, usd: string): ListedToken => ({
  address,
  decimals,
  usd,
})

test('every asset with a feed has a price, and assets without a feed have none', async () => {
  const { prices, warnings } = play()
  expect(await prices()).toEqual({ native: 4_000n * dollar, usdc: dollar, dai: undefined })
  expect(warnings).toEqual([])
})

test('an unreliable price is left out with a warning that names the reason, and the others stay', async () => {
  const { prices, rounds, warnings, passed, now } = play()
  rounds.set(usdcFeed.address, { answer: 1_00000000n, updatedAt: now() - 3_601n })
  expect(await prices()).toEqual({ native: 4_000n * dollar, usdc: undefined, dai: undefined })
  expect(warnings).toEqual([
    {
      source: `${usdcFeed.address} on 31337, its answer`,
      reason: 'the answer is older than 3600 seconds',
      details: { networkId: '31337', answer: '100000000', updatedAt: String(now() - 3_601n) },
    },
  ])
  expect(passed).not.toContain(`${usdcFeed.address} on 31337, its answer`)
  rounds.set(usdcFeed.address, { answer: 1_00000000n })
  await prices()
  expect(passed).toContain(`${usdcFeed.address} on 31337, its answer`)
})

test('a feed that does not answer, or does not report its range, has no price', async () => {
  const { prices, rounds, ranges, silent } = play()
  rounds.set(usdcFeed.address, 'no answer')
  ranges.set(coinFeed.address, 'no answer')
  expect(await prices()).toEqual({ native: undefined, usdc: undefined, dai: undefined })
  expect([...silent].sort()).toEqual([
    `${coinFeed.address} on 31337`,
    `${usdcFeed.address} on 31337`,
  ])
  ranges.delete(coinFeed.address)
  await prices()
  expect([...silent]).toEqual([`${usdcFeed.address} on 31337`])
})

test('an answer at the end of the feed’s range is left out', async () => {
  const { prices, ranges } = play()
  ranges.set(usdcFeed.address, { min: 1_00000000n, max: 2_00000000n })
  expect((await prices()).usdc).toBeUndefined()
})

describe('jumps', () => {
  test('are refused until the last accepted answer is old, and refusals do not prolong this', async () => {
    const { prices, rounds, pass } = play()
    expect((await prices()).usdc).toBe(dollar)
    rounds.set(usdcFeed.address, { answer: 2_00000000n })
    for (let minute = 1; minute <= 10; minute++) {
      pass(60)
      expect((await prices()).usdc).toBeUndefined()
    }
    pass(1)
    expect((await prices()).usdc).toBe(2n * dollar)
  })

  test('do not include many small steps', async () => {
    const { prices, rounds, pass } = play()
    for (const percent of [100n, 104n, 108n, 112n]) {
      pass(60)
      rounds.set(usdcFeed.address, { answer: percent * 1_000_000n })
      expect((await prices()).usdc).toBe((percent * dollar) / 100n)
    }
  })

  test('the next answer is not compared with an older round from a lagging endpoint', async () => {
    const { prices, rounds, now } = play()
    rounds.set(usdcFeed.address, { answer: 1_00000000n, updatedAt: now() - 10n })
    await prices()
    rounds.set(usdcFeed.address, { answer: 96_000_000n, updatedAt: now() - 20n })
    expect((await prices()).usdc).toBeDefined()
    // This answer is seven percent above the older one, and three above the newer one.
    rounds.set(usdcFeed.address, { answer: 1_03000000n })
    expect((await prices()).usdc).toBeDefined()
  })
})

describe('without a recent accepted answer, the previous round is used:', () => {
  const roundAt = (answer: bigint, updatedAt: bigint): FeedRound => ({
    roundId: 1n,
    answer,
    startedAt: updatedAt,
    updatedAt,
  })

  test('the first answer after a start is refused if it jumps from it, for the usual time', async () => {
    const { prices, rounds, before, now, pass, warnings } = play()
    const jumpedAt = now() - 100n
    rounds.set(usdcFeed.address, { answer: 2_00000000n, updatedAt: jumpedAt })
    before.set(usdcFeed.address, roundAt(1_00000000n, jumpedAt - 3_000n))
    expect((await prices()).usdc).toBeUndefined()
    expect(warnings[0]?.reason).toContain('is more than 500 basis points from the one accepted')
    // A second round with the same answer does not make it more reliable.
    before.set(usdcFeed.address, roundAt(2_00000000n, jumpedAt))
    rounds.set(usdcFeed.address, { answer: 2_00000000n })
    expect((await prices()).usdc).toBeUndefined()
    pass(500)
    expect((await prices()).usdc).toBeUndefined()
    pass(1)
    expect((await prices()).usdc).toBe(2n * dollar)
  })

  test('so is the first answer after a quiet time', async () => {
    const { prices, rounds, before, now, pass } = play()
    expect((await prices()).usdc).toBe(dollar)
    pass(6_000)
    rounds.set(usdcFeed.address, { answer: 2_00000000n })
    before.set(usdcFeed.address, roundAt(1_00000000n, now() - 3_000n))
    expect((await prices()).usdc).toBeUndefined()
  })

  test('an answer that moved moderately is accepted', async () => {
    const { prices, rounds, before, now } = play()
    rounds.set(usdcFeed.address, { answer: 1_04000000n })
    before.set(usdcFeed.address, roundAt(1_00000000n, now() - 3_000n))
    expect((await prices()).usdc).toBe((104n * dollar) / 100n)
  })

  test('a previous round that would be refused itself is not used', async () => {
    const { prices, before, now } = play()
    for (const round of [roundAt(0n, now()), roundAt(2_00000000n, now() - 3_601n)]) {
      before.set(usdcFeed.address, round)
      expect((await prices()).usdc).toBe(dollar)
    }
  })

  test('there is no price while the feed does not return it', async () => {
    const { prices, before } = play()
    before.set(usdcFeed.address, 'no answer')
    expect((await prices()).usdc).toBeUndefined()
  })

  test('it is requested once, and not if the answer is already old', async () => {
    const { prices, rounds, asked, now } = play()
    rounds.set(usdcFeed.address, { answer: 1_00000000n, updatedAt: now() - 601n })
    await prices()
    expect(asked).toEqual([])
    const fresh = play()
    await fresh.prices()
    expect(fresh.asked).toEqual(['round before'])
    fresh.pass(600)
    await fresh.prices()
    expect(fresh.asked).toEqual(['round before'])
  })
})

describe('an answer dated after the gateway’s clock', () => {
  test('is refused, and does not affect later comparisons', async () => {
    const { prices, rounds, now, setChainTime, warnings } = play()
    setChainTime(now())
    rounds.set(usdcFeed.address, { answer: 1_00000000n, updatedAt: now() + 61n })
    expect((await prices()).usdc).toBeUndefined()
    expect(warnings.map(({ reason }) => reason)).toEqual(['the answer is dated in the future'])
    rounds.set(usdcFeed.address, { answer: 1_00000000n })
    expect((await prices()).usdc).toBe(dollar)
    rounds.set(usdcFeed.address, { answer: 2_00000000n })
    expect((await prices()).usdc).toBeUndefined()
  })

  test('is accepted on a chain whose clock is ahead too, and only then is the chain’s time requested', async () => {
    const { prices, rounds, now, setChainTime, asked } = play()
    setChainTime(now() + 4_000n)
    rounds.set(usdcFeed.address, { answer: 1_00000000n, updatedAt: now() + 4_060n })
    expect((await prices()).usdc).toBe(dollar)
    expect(asked).toContain('chain time')
    rounds.set(usdcFeed.address, { answer: 1_00000000n, updatedAt: now() + 4_061n })
    expect((await prices()).usdc).toBeUndefined()
  })

  test('is no price while the chain does not return its time', async () => {
    const { prices, rounds, now } = play()
    rounds.set(usdcFeed.address, { answer: 1_00000000n, updatedAt: now() + 61n })
    expect((await prices()).usdc).toBeUndefined()
  })
})

describe('while the sequencer is in trouble', () => {
  const served = network({ sequencerFeed: { address: sequencer, graceSeconds: 3_600 } })
  const nothing = { native: undefined, usdc: undefined, dai: undefined }

  test('there are no prices, the market’s included, until the grace period is over', async () => {
    const { prices, rounds, pass, now } = play({
      served: { ...served, marketPrices: { maxDeviationBps: 500 } },
      market: market(listed(dai, '1')),
    })
    expect((await prices()).dai).toBe(dollar)
    rounds.set(sequencer, { answer: 1n, startedAt: now() })
    expect(await prices()).toEqual(nothing)
    rounds.set(sequencer, { answer: 0n, startedAt: now() })
    pass(3_600)
    expect(await prices()).toEqual(nothing)
    pass(1)
    expect(await prices()).toEqual({ native: 4_000n * dollar, usdc: dollar, dai: dollar })
  })

  test('a sequencer feed that does not answer is trouble', async () => {
    const { prices, rounds, warnings, silent } = play({ served })
    rounds.set(sequencer, 'no answer')
    expect(await prices()).toEqual(nothing)
    // Only the silent feed is logged, because the missing prices follow from it.
    expect([[...silent], warnings]).toEqual([[`${sequencer} on 31337`], []])
  })
})

describe('the market', () => {
  const served = network({ marketPrices: { maxDeviationBps: 500 } })

  test('prices assets without a feed, and does not override a fresh feed', async () => {
    const { prices } = play({ served, market: market(listed(usdc, '1.02'), listed(dai, '0.997')) })
    expect(await prices()).toEqual({
      native: 4_000n * dollar,
      usdc: dollar,
      dai: (997n * dollar) / 1_000n,
    })
  })

  test('does not price fee tokens and the coin if they have no feed', async () => {
    const { nativePriceFeed: _, ...feedless } = {
      ...served,
      tokens: [usdc, { ...dai, feeToken: false }],
    }
    const { prices } = play({
      served: feedless,
      market: staticMarketPrices(
        [
          { address: nativeCoinAddress, decimals: 18, usd: '4000' },
          listed(usdc, '1'),
          listed(dai, '1'),
        ],
        { chainId: served.chainId },
      ),
    })
    expect(await prices()).toEqual({ native: undefined, usdc: undefined, dai: dollar })
  })

  test('does not replace a feed whose answer is refused', async () => {
    const { prices, rounds } = play({ served, market: market(listed(usdc, '1')) })
    rounds.set(usdcFeed.address, { answer: 1_00000000n, updatedAt: 1n })
    expect((await prices()).usdc).toBeUndefined()
    rounds.set(usdcFeed.address, 'no answer')
    expect((await prices()).usdc).toBeUndefined()
  })

  test.each([
    ['0.95', false],
    ['0.949999', true],
    ['1.05', false],
    ['1.050001', true],
  ])('a feed at a dollar is refused when the market’s price is %s: %s', async (usd, refused) => {
    const { prices, warnings } = play({ served, market: market(listed(usdc, usd)) })
    expect((await prices()).usdc).toBe(refused ? undefined : dollar)
    expect(warnings.map(({ reason }) => reason)).toEqual(
      refused ? ['the answer is more than 500 basis points from the routing provider’s price'] : [],
    )
  })

  test('an answer that the market contradicts is not used for later comparisons', async () => {
    const { prices, rounds } = play({ served, market: market(listed(usdc, '1')) })
    rounds.set(usdcFeed.address, { answer: 1_06000000n })
    expect((await prices()).usdc).toBeUndefined()
    rounds.set(usdcFeed.address, { answer: 1_00000000n })
    expect((await prices()).usdc).toBe(dollar)
  })

  test('that does not answer does not affect the feeds', async () => {
    const { prices } = play({ served, market: market() })
    expect(await prices()).toEqual({ native: 4_000n * dollar, usdc: dollar, dai: undefined })
  })

  test('is not asked on a network that it does not know', async () => {
    const asked: Address[] = []
    const { prices } = play({
      market: { price: async (_, { address }) => void asked.push(address) as undefined },
    })
    await prices()
    expect(asked).toEqual([])
  })
})

test('a withheld token has no price, from any source', async () => {
  const served = network({
    marketPrices: { maxDeviationBps: 500 },
    tokens: [
      { ...usdc, priceFeed: usdcFeed, withheld: true },
      { ...dai, withheld: true },
    ],
  })
  const { prices } = play({ served, market: market(listed(usdc, '1'), listed(dai, '1')) })
  expect(await prices()).toEqual({ native: 4_000n * dollar, usdc: undefined, dai: undefined })
})

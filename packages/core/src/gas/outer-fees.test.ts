import fc from 'fast-check'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { aNetwork } from '../testing/a-network.js'
import {
  emptyCeiling,
  firstFees,
  isOutbid,
  isPricedOut,
  type OuterFees,
  replacementFees,
} from './outer-fees.js'

const gwei = 1_000_000_000n
const free = aNetwork({ minPriorityFeePerGas: 0n })
const fee = fc.bigInt({ min: 0n, max: 10n ** 15n })
const market = fc.record({ baseFeePerGas: fee, maxPriorityFeePerGas: fee })
const bid = fc.tuple(fee, fee).map(
  ([maxFeePerGas, tip]): OuterFees => ({
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
  }),
)
/** Geth's price bump: at least a tenth more, rounded up, and more at all. */
const outbids = (next: bigint, previous: bigint) => next > previous && next * 10n >= previous * 11n

describe('the first bid', () => {
  test('never exceeds what the operations pay, in either field, and its tip never its maximum', () => {
    fc.assert(
      fc.property(market, bid, (now, ceiling) => {
        const first = firstFees(now, ceiling)
        expect(first.maxFeePerGas <= ceiling.maxFeePerGas).toBe(true)
        expect(first.maxPriorityFeePerGas <= ceiling.maxPriorityFeePerGas).toBe(true)
        expect(first.maxPriorityFeePerGas <= first.maxFeePerGas).toBe(true)
      }),
    )
  })

  test('leaves the base fee room to rise by half', () => {
    const ceiling = { maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: 2n * gwei }
    expect(firstFees({ baseFeePerGas: 10n * gwei, maxPriorityFeePerGas: gwei }, ceiling)).toEqual({
      maxFeePerGas: 16n * gwei,
      maxPriorityFeePerGas: gwei,
    })
  })
})

describe('a replacement', () => {
  test('outbids its predecessor in both fields as nodes demand, up to the market, and stays below the ceiling', () => {
    fc.assert(
      fc.property(bid, market, fee, (previous, now, ceiling) => {
        const next = replacementFees(previous, now, free, ceiling)
        if (!next) return
        expect(outbids(next.maxFeePerGas, previous.maxFeePerGas)).toBe(true)
        expect(outbids(next.maxPriorityFeePerGas, previous.maxPriorityFeePerGas)).toBe(true)
        expect(next.maxPriorityFeePerGas <= next.maxFeePerGas).toBe(true)
        expect(next.maxFeePerGas >= now.baseFeePerGas).toBe(true)
        expect(next.maxFeePerGas <= ceiling).toBe(true)
      }),
    )
  })

  test('of a no-op there is always one while the market is above it, and none for ever', () => {
    fc.assert(
      fc.property(market, (now) => {
        const ceiling = emptyCeiling(now, 10n ** 30n)
        let next: OuterFees | undefined = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
        let last = next
        for (let round = 0; next && round < 1_000; round++) {
          last = next
          next = replacementFees(last, now, free, ceiling)
        }
        expect(next).toBeUndefined()
        expect(last.maxFeePerGas >= now.baseFeePerGas + now.maxPriorityFeePerGas).toBe(true)
        expect(last.maxFeePerGas <= ceiling || last.maxFeePerGas === 1n).toBe(true)
      }),
    )
  })

  test('of a no-op is never above the network’s ceiling', () => {
    fc.assert(
      fc.property(market, fee, (now, feeCeiling) => {
        expect(emptyCeiling(now, feeCeiling) <= feeCeiling).toBe(true)
      }),
    )
  })

  test.each<[string, bigint, boolean]>([
    ['a wei below an eighth more is none', 1_124n, false],
    ['an eighth more is one', 1_125n, true],
  ])('with a ceiling %s', (_, ceiling, possible) => {
    const previous = { maxFeePerGas: 1_000n, maxPriorityFeePerGas: 80n }
    const calm = { baseFeePerGas: 1n, maxPriorityFeePerGas: 1n }
    expect(replacementFees(previous, calm, free, ceiling) !== undefined).toBe(possible)
  })

  test('leaves the least tip of the network, or there is none', () => {
    const previous = { maxFeePerGas: 8n * gwei, maxPriorityFeePerGas: gwei }
    const now = { baseFeePerGas: 9n * gwei, maxPriorityFeePerGas: 2n * gwei }
    const network = aNetwork({ minPriorityFeePerGas: 2n * gwei })
    expect(replacementFees(previous, now, network, 11n * gwei)).toEqual({
      maxFeePerGas: 11n * gwei,
      maxPriorityFeePerGas: 2n * gwei,
    })
    expect(replacementFees(previous, now, network, 11n * gwei - 1n)).toBeUndefined()
  })

  test('a market that has run away is followed at once', () => {
    const previous = { maxFeePerGas: 16n * gwei, maxPriorityFeePerGas: gwei }
    const now = { baseFeePerGas: 100n * gwei, maxPriorityFeePerGas: 3n * gwei }
    expect(replacementFees(previous, now, free, 1_000n * gwei)).toEqual({
      maxFeePerGas: 153n * gwei,
      maxPriorityFeePerGas: 3n * gwei,
    })
  })
})

describe('outbid is', () => {
  const ours = { maxFeePerGas: 10n * gwei, maxPriorityFeePerGas: gwei }
  test.each<[string, bigint, bigint, bigint, boolean]>([
    ['not a bid that the base fee reaches', 10n * gwei, gwei, 0n, false],
    ['one that the base fee has passed', 10n * gwei + 1n, gwei, 0n, true],
    ['not one that leaves the least tip', 9n * gwei, gwei, gwei, false],
    ['one that leaves less than the least tip', 9n * gwei + 1n, gwei, gwei, true],
    ['not one whose tip is a little low', 5n * gwei, gwei + gwei / 10n, gwei, false],
    ['one whose tip is an eighth too low', 5n * gwei, gwei + gwei / 8n, gwei, true],
  ])('%s', (_, baseFeePerGas, maxPriorityFeePerGas, minPriorityFeePerGas, outbid) => {
    const market = { baseFeePerGas, maxPriorityFeePerGas }
    expect(isOutbid(ours, market, aNetwork({ minPriorityFeePerGas }))).toBe(outbid)
  })
})

describe('priced out is', () => {
  const market = { baseFeePerGas: 9n * gwei }
  const network = aNetwork({ minPriorityFeePerGas: gwei })

  test('a bid that leaves less than the least tip above the base fee, and no other', () => {
    expect(isPricedOut({ maxFeePerGas: 10n * gwei - 1n }, market, network)).toBe(true)
    expect(isPricedOut({ maxFeePerGas: 10n * gwei }, market, network)).toBe(false)
  })

  test('no bid that reaches the base fee where a tip buys nothing', () => {
    const dataFee = { kind: 'arbitrum', nodeInterface: zeroAddress } as const
    const arbitrum = { ...network, dataFee }
    expect(isPricedOut({ maxFeePerGas: 9n * gwei }, market, arbitrum)).toBe(false)
    expect(isPricedOut({ maxFeePerGas: 9n * gwei - 1n }, market, arbitrum)).toBe(true)
  })
})

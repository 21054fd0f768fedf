import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstFees, isOutbid, type OuterFees, replacementFees } from './outer-fees.js'

const gwei = 1_000_000_000n
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
      fc.property(bid, market, fc.option(fee, { nil: undefined }), (previous, now, ceiling) => {
        const next = replacementFees(previous, now, ceiling)
        if (!next) return
        expect(outbids(next.maxFeePerGas, previous.maxFeePerGas)).toBe(true)
        expect(outbids(next.maxPriorityFeePerGas, previous.maxPriorityFeePerGas)).toBe(true)
        expect(next.maxPriorityFeePerGas <= next.maxFeePerGas).toBe(true)
        expect(next.maxFeePerGas >= now.baseFeePerGas).toBe(true)
        if (ceiling !== undefined) expect(next.maxFeePerGas <= ceiling).toBe(true)
        else expect(next.maxPriorityFeePerGas >= now.maxPriorityFeePerGas).toBe(true)
      }),
    )
  })

  test('without a ceiling there is always one', () => {
    fc.assert(
      fc.property(bid, market, (previous, now) => {
        expect(replacementFees(previous, now, undefined)).toBeDefined()
      }),
    )
  })

  test.each<[string, bigint, boolean]>([
    ['a wei below an eighth more is none', 1_124n, false],
    ['an eighth more is one', 1_125n, true],
  ])('with a ceiling %s', (_, ceiling, possible) => {
    const previous = { maxFeePerGas: 1_000n, maxPriorityFeePerGas: 80n }
    const calm = { baseFeePerGas: 1n, maxPriorityFeePerGas: 1n }
    expect(replacementFees(previous, calm, ceiling) !== undefined).toBe(possible)
  })

  test('a market that has run away is followed at once', () => {
    const previous = { maxFeePerGas: 16n * gwei, maxPriorityFeePerGas: gwei }
    const now = { baseFeePerGas: 100n * gwei, maxPriorityFeePerGas: 3n * gwei }
    expect(replacementFees(previous, now, undefined)).toEqual({
      maxFeePerGas: 153n * gwei,
      maxPriorityFeePerGas: 3n * gwei,
    })
  })
})

describe('outbid is', () => {
  const ours = { maxFeePerGas: 10n * gwei, maxPriorityFeePerGas: gwei }
  test.each<[string, bigint, bigint, boolean]>([
    ['not a bid that the base fee reaches', 10n * gwei, gwei, false],
    ['one that the base fee has passed', 10n * gwei + 1n, gwei, true],
    ['not one whose tip is a little low', 5n * gwei, gwei + gwei / 10n, false],
    ['one whose tip is an eighth too low', 5n * gwei, gwei + gwei / 8n, true],
  ])('%s', (_, baseFeePerGas, maxPriorityFeePerGas, outbid) => {
    expect(isOutbid(ours, { baseFeePerGas, maxPriorityFeePerGas })).toBe(outbid)
  })
})

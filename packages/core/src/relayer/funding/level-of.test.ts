import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BalanceLevel } from '../../ports/upkeep-store.js'
import { levelOf } from './level-of.js'

const thresholds = { dry: 80n, low: 800n }

describe('levels', () => {
  test.each<[bigint, BalanceLevel]>([
    [0n, 'dry'],
    [79n, 'dry'],
    [80n, 'low'],
    [799n, 'low'],
    [800n, 'enough'],
  ])('%i, seen for the first time, is %s', (balance, level) => {
    expect(levelOf(balance, thresholds, undefined)).toBe(level)
    expect(levelOf(balance, thresholds, 'enough')).toBe(level)
  })

  test.each<[BalanceLevel, bigint, BalanceLevel]>([
    ['dry', 89n, 'dry'],
    ['dry', 90n, 'low'],
    ['low', 80n, 'low'],
    ['low', 899n, 'low'],
    ['low', 900n, 'enough'],
    ['dry', 899n, 'low'],
    ['dry', 900n, 'enough'],
  ])('after %s, %i is %s: the way up is an eighth longer', (before, balance, level) => {
    expect(levelOf(balance, thresholds, before)).toBe(level)
  })
})

test('a balance between two looks at the same price never wavers between levels', () => {
  const level = fc.constantFrom<BalanceLevel>('enough', 'low', 'dry')
  fc.assert(
    fc.property(fc.bigInt(0n, 1_000n), level, (balance, before) => {
      const first = levelOf(balance, thresholds, before)
      expect(levelOf(balance, thresholds, first)).toBe(first)
    }),
  )
})

test('a price that wavers by a tenth changes a level once', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 1_000n),
      fc.array(fc.bigInt(95n, 105n), { minLength: 1, maxLength: 50 }),
      (balance, prices) => {
        let level: BalanceLevel | undefined
        let changes = 0
        for (const price of prices) {
          const next = levelOf(balance * 100n, { dry: 80n * price, low: 800n * price }, level)
          if (level !== undefined && next !== level) changes++
          level = next
        }
        expect(changes).toBeLessThanOrEqual(1)
      },
    ),
  )
})

import { describe, expect, test } from 'vitest'
import { nonceKeyOf, nonceOf } from '../../erc4337/kernel-nonce.js'
import { kernelV31, kernelV33 } from '../../testing/account-contracts.js'
import { lowestFreeKey, nextNonce } from './choose-nonce.js'

const validator = kernelV31.ecdsaValidator
const full = (key: number) => nonceKeyOf({ validator, key })
const nonce = (key: number, sequence = 0n) => nonceOf(full(key), sequence)

describe('the lowest free key', () => {
  test('is 0 for an account of which nothing is occupied', () => {
    expect(lowestFreeKey([], validator)).toBe(0)
  })

  test('fills gaps before it takes a key that was never used', () => {
    expect(lowestFreeKey([full(0), full(2)], validator)).toBe(1)
    expect(lowestFreeKey([full(1), full(2)], validator)).toBe(0)
    expect(lowestFreeKey([full(2), full(0), full(1)], validator)).toBe(3)
  })

  test("is not occupied by another validator's key", () => {
    expect(lowestFreeKey([nonceKeyOf({ validator: kernelV33.factory, key: 0 })], validator)).toBe(0)
  })

  test('stays within 16 bits when all are occupied', () => {
    const all = Array.from({ length: 65_536 }, (_, key) => full(key))
    expect(lowestFreeKey(all.slice(0, -1), validator)).toBe(65_535)
    expect(lowestFreeKey(all, validator)).toBe(65_535)
  })
})

describe('the next nonce on a key', () => {
  const key = nonceKeyOf({ validator, key: 3 })

  test('is what the chain expects when no live operation is on the key', () => {
    expect(nextNonce([], key, 5n)).toBe(nonce(3, 5n))
    expect(nextNonce([nonce(2, 9n)], key, 5n)).toBe(nonce(3, 5n))
  })

  test('follows the highest live operation on the key, so that a forced key keeps its order', () => {
    expect(nextNonce([nonce(3, 5n)], key, 5n)).toBe(nonce(3, 6n))
    expect(nextNonce([nonce(3, 7n), nonce(3, 5n), nonce(3, 6n)], key, 5n)).toBe(nonce(3, 8n))
  })

  test('never goes back behind the chain', () => {
    expect(nextNonce([nonce(3, 5n)], key, 20n)).toBe(nonce(3, 20n))
  })
})

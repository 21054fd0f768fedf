import { maxUint256 } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { Amount } from './amount.js'

/**
 * Returns base units. Throws {@link InvalidInputError} for numbers (they lose digits), fractions, negatives and over
 * 256 bits.
 */
export function readAmount(value: Amount, path: string): bigint {
  const amount = typeof value === 'bigint' ? value : parse(value)
  if (amount === undefined)
    throw new InvalidInputError(path, 'must be base units, such as 25000000n')
  if (amount < 0n || amount > maxUint256)
    throw new InvalidInputError(path, 'must be from 0 to 2^256 - 1')
  return amount
}

const parse = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^(\d{1,100}|0x[0-9a-fA-F]{1,100})$/.test(value)
    ? BigInt(value)
    : undefined

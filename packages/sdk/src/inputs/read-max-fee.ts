import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { Amount } from './amount.js'
import { readAmount } from './read-amount.js'

/**
 * Returns the highest acceptable fee. `undefined`: `'any'`. A missing value throws, because untyped callers could
 * forget it.
 */
export function readMaxFee(maxFee: Amount | 'any'): bigint | undefined {
  if (maxFee === undefined || maxFee === null)
    throw new InvalidInputError(
      'maxFee',
      "is needed: pass the highest fee, in base units of the fee token or wei, or 'any'",
    )
  return maxFee === 'any' ? undefined : readAmount(maxFee, 'maxFee')
}

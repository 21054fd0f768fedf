import { InvalidInputError } from '../errors/invalid-input-error.js'

/**
 * Returns the value. Throws for a member that is not one of these names, which are separated by spaces. If typos were
 * ignored, a misspelt `feeToken` would pay in another coin, and a misspelt `idempotencyKey` would pay twice.
 */
export function refuseUnknown<T extends object>(
  value: T,
  names: string,
  toError = (name: string, problem: string): Error => new InvalidInputError(name, problem),
): T {
  const known = names.split(' ')
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue
    const meant = known.find((one) => resembles(name, one))
    throw toError(
      name,
      `is unknown${meant ? ` (did you mean ${meant}?)` : `. Known are ${known.join(', ')}`}`,
    )
  }
  return value
}

/**
 * Returns whether `name` starts with `known` or differs in two adjacent letters. Three letters would resemble too many.
 */
const resembles = (name: string, known: string): boolean =>
  name.startsWith(known) ||
  (name.length > 3 &&
    [...name].some(
      (_, at) => known.startsWith(name.slice(0, at)) && known.endsWith(name.slice(at + 2)),
    ))

import { InvalidInputError } from '../errors/invalid-input-error.js'

/**
 * Throws for a member that has none of these names, separated by spaces. Ignored, a misspelt `feeToken` would pay in another
 * coin, and a misspelt `idempotencyKey` twice.
 */
export function refuseUnknown(
  value: object,
  names: string,
  toError = (name: string, problem: string): Error => new InvalidInputError(name, problem),
): void {
  const known = names.split(' ')
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue
    const meant = known.find((one) => resembles(name, one))
    throw toError(name, `is unknown: did you mean ${meant ?? known.join(' or ')}`)
  }
}

/** Differs in up to two letters beside each other, or goes on where the known name ends. Shorter ones would resemble any. */
const resembles = (name: string, known: string): boolean =>
  name.startsWith(known) ||
  (name.length > 3 &&
    [...name].some(
      (_, at) => known.startsWith(name.slice(0, at)) && known.endsWith(name.slice(at + 2)),
    ))

import { InvalidInputError } from '../errors/invalid-input-error.js'

/**
 * Throws for a member that has none of these names, separated by spaces. Ignored, a misspelt `feeToken` would pay in another
 * coin, and a misspelt `idempotencyKey` twice.
 */
export function refuseUnknown(value: object, names: string): void {
  const known = names.split(' ')
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue
    const meant = known.find((one) => start(one) === start(name))
    throw new InvalidInputError(name, `is unknown: did you mean ${meant ?? known.join(' or ')}`)
  }
}

/** People mistype the rest of a name, its case or its end. */
const start = (name: string) => name.slice(0, 4).toLowerCase()

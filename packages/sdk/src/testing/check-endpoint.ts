import { endpoints } from '@gasless-gateway/core/api'
import { InvalidInputError } from '../errors/invalid-input-error.js'

/** Throws {@link InvalidInputError} if the API has no endpoint of this name. */
export function checkEndpoint(name: string): void {
  if (!Object.hasOwn(endpoints, name))
    throw new InvalidInputError('endpoint', "is unknown: pass a name such as 'submitTransaction'")
}

import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from './read-object.js'
import { refuseUnknown } from './refuse-unknown.js'

/** The options of all methods together. An option that a method does not use is not treated as a typo. */
const known =
  'signal timeoutMs maxRetries maxWaitMs requestId idempotencyKey until onStatus pollIntervalMs verifyWith concurrency firstNonceKey'

/**
 * Returns the options. Throws {@link InvalidInputError} if they are not an object, or have unknown members, a `signal`
 * that is not an AbortSignal, or a duration that is not above 0. With a timeout of 0 ms no answer arrives, although the
 * request does.
 */
export function readOptions<T extends { readonly signal?: AbortSignal | undefined }>(
  options: T,
): T {
  const { signal } = readObject(options, 'options')
  refuseUnknown(options, known)
  if (signal !== undefined && !signal?.addEventListener)
    throw new InvalidInputError('signal', 'must be an AbortSignal')
  for (const path of ['timeoutMs', 'maxWaitMs', 'pollIntervalMs']) {
    const { [path]: value = 1 } = options as Record<string, unknown>
    // A string, such as one from an environment variable, would be concatenated with the current time.
    if (typeof value !== 'number' || !(value > 0))
      throw new InvalidInputError(path, 'must be milliseconds above 0')
  }
  return options
}

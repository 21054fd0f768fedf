import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from './read-object.js'
import { refuseUnknown } from './refuse-unknown.js'

/** Of all methods: what one takes and another does not is no misspelling. */
const known =
  'signal timeoutMs maxRetries maxWaitMs requestId idempotencyKey until onStatus pollIntervalMs verifyWith concurrency firstNonceKey'

/**
 * Throws {@link InvalidInputError} for what are no options, for unknown ones, for a signal that can neither be aborted nor be listened
 * to, and for a time of nothing: within 0 ms no answer arrives, although the request does.
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
    // Text, as environments have it, would be appended to the time of day.
    if (typeof value !== 'number' || !(value > 0))
      throw new InvalidInputError(path, 'must be a number of more than 0 milliseconds')
  }
  return options
}

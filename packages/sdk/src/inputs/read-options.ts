import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from './read-object.js'
import { refuseUnknown } from './refuse-unknown.js'

/** Of all methods: what one takes and another does not is no misspelling. */
const known =
  'signal timeoutMs maxRetries maxWaitMs requestId idempotencyKey until onStatus pollIntervalMs verifyWith concurrency firstNonceKey'

/** Throws {@link InvalidInputError} for what are no options, for unknown ones, and for a signal that can neither be aborted nor be listened to. */
export function readOptions<T extends { readonly signal?: AbortSignal | undefined }>(
  options: T,
): T {
  const { signal } = readObject(options, 'options')
  refuseUnknown(options, known)
  if (signal !== undefined && !signal?.addEventListener)
    throw new InvalidInputError('signal', 'must be an AbortSignal')
  return options
}

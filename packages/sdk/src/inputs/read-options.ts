import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from './read-object.js'

/** Throws {@link InvalidInputError} for what are no options, and for a signal that can neither be aborted nor be listened to. */
export function readOptions<T extends { readonly signal?: AbortSignal | undefined }>(
  options: T,
): T {
  const { signal } = readObject(options, 'options')
  if (signal !== undefined && !signal?.addEventListener)
    throw new InvalidInputError('signal', 'must be an AbortSignal')
  return options
}

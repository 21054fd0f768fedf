import { failureKind } from './failure-kind.js'

/**
 * Returns `undefined` for the error of a contract that fails or answers in another format. Rethrows the error if the
 * endpoint did not answer or lacks the block.
 */
export function undefinedIfAnswer(error: unknown): undefined {
  const kind = failureKind(error)
  if (kind === 'silent' || kind === 'lagging') throw error
  return undefined
}

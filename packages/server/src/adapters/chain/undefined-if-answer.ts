import { failureKind } from './failure-kind.js'

/** A contract that fails or answers with something else, however the endpoint words it. */
export function undefinedIfAnswer(error: unknown): undefined {
  const kind = failureKind(error)
  if (kind === 'silent' || kind === 'lagging') throw error
  return undefined
}

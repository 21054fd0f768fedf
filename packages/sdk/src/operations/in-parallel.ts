import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readList } from '../inputs/read-object.js'
import { readOptions } from '../inputs/read-options.js'
import { untilFresh } from './until-fresh.js'

export interface ParallelOptions {
  /** Tasks under way at one time, each with a nonce key of its own. Defaults to 4. */
  readonly concurrency?: number | undefined
  /** The lowest nonce key to use; the others follow it. The first use of each costs the account more gas. Defaults to 0. */
  readonly firstNonceKey?: number | undefined
  /** Tasks that have not begun reject with its reason; give it to those that have as well. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Prepares one operation with this nonce key, signs and submits it. Called again when that was refused as stale, or
 * because another operation has the same hash: whatever else it did before would be done twice, so it submits nothing but this.
 */
export type ParallelTask<Result> = (lane: { readonly nonceKey: number }) => Promise<Result>

const defaultConcurrency = 4
const largestNonceKey = 65_535
/** Somebody else's operation makes a prepared one stale; hardly ever twice. */
const attempts = 3

export async function inParallel<Result>(
  tasks: readonly ParallelTask<Result>[],
  options: ParallelOptions = {},
): Promise<PromiseSettledResult<Result>[]> {
  const { concurrency = defaultConcurrency, firstNonceKey = 0, signal } = readOptions(options)
  readList(tasks, 'tasks')
  const lanes = Math.min(whole(concurrency, 'concurrency', 1), tasks.length)
  if (whole(firstNonceKey, 'firstNonceKey', 0) + lanes - 1 > largestNonceKey)
    throw new InvalidInputError('firstNonceKey', `leaves no ${lanes} keys up to ${largestNonceKey}`)
  const results: PromiseSettledResult<Result>[] = []
  const waiting = tasks.entries()
  const work = async (nonceKey: number, { onlyOne = false } = {}) => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const [place, task] = next.value
      const [result] = await Promise.allSettled([
        untilFresh(() => task({ nonceKey }), attempts, signal),
      ])
      results[place] = result
      if (onlyOne && result.status === 'fulfilled') return
    }
  }
  // The first operation of an account deploys it. Prepared beside it, others would bring a deployment of their own along,
  // and be refused as stale; once it is submitted they rely on it.
  await work(firstNonceKey, { onlyOne: true })
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(firstNonceKey + lane)))
  return results
}

function whole(value: number, path: string, least: number): number {
  if (!Number.isSafeInteger(value) || value < least)
    throw new InvalidInputError(path, `must be a whole number of at least ${least}`)
  return value
}

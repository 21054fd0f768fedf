import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readList } from '../inputs/read-object.js'
import { readOptions } from '../inputs/read-options.js'
import { untilFresh } from './until-fresh.js'

export interface ParallelOptions {
  /** Number of tasks that run at the same time, each with its own nonce key. Defaults to 4. */
  readonly concurrency?: number | undefined
  /** The lowest nonce key to use. The first use of each key costs the account more gas. Defaults to 0. */
  readonly firstNonceKey?: number | undefined
  /**
   * Cancels tasks that have not begun: they reject with the reason of the signal. Pass the signal to your tasks as
   * well.
   */
  readonly signal?: AbortSignal | undefined
}

/**
 * Prepares, signs and submits one operation with this nonce key. The task runs again if the operation was refused as
 * stale, or because another operation has the same hash. It must therefore do nothing else, because everything else
 * would happen twice.
 */
export type ParallelTask<Result> = (lane: { readonly nonceKey: number }) => Promise<Result>

const defaultConcurrency = 4
const largestNonceKey = 65_535
/** An operation becomes stale if another one uses its nonce, which rarely happens twice in a row. */
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
  // The first operation of an account deploys it. Operations prepared at the same time would deploy it, too, and be
  // refused as stale. Operations prepared after its submit do not deploy.
  await work(firstNonceKey, { onlyOne: true })
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(firstNonceKey + lane)))
  return results
}

function whole(value: number, path: string, least: number): number {
  if (!Number.isSafeInteger(value) || value < least)
    throw new InvalidInputError(path, `must be a whole number of at least ${least}`)
  return value
}

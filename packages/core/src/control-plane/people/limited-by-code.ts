import { bytesToHex } from 'viem'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { withinLimits } from '../../rate-limits/within-limits.js'

/**
 * Runs the work within the limit of wrong attempts with one code. Only someone who has the code can reach its limit, so
 * strangers cannot lock its owner out. The counter is stored under a keyed hash, so the table reveals no code.
 *
 * Throws `RATE_LIMITED`, and whatever the work throws.
 */
export function limitedByCode<T>(
  { codes, limiter }: Pick<PeopleDeps, 'codes' | 'limiter'>,
  presented: string,
  work: () => Promise<T>,
): Promise<T> {
  const [hash] = codes.hashesOf(presented)
  // A text that cannot be a code needs no counter.
  if (!hash) return work()
  return withinLimits(limiter, ['verify-code'], { code: bytesToHex(hash) }, work)
}

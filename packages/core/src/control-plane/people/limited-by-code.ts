import { bytesToHex } from 'viem'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { withinLimits } from '../../rate-limits/within-limits.js'

/**
 * Does the work within the limit of wrong tries of one code. Nobody reaches the limit of a code without that code, so
 * strangers cannot keep its owner out. The counter is kept under a keyed hash: who reads the table learns no code.
 *
 * Throws `RATE_LIMITED`, and what the work throws.
 */
export function limitedByCode<T>(
  { codes, limiter }: Pick<PeopleDeps, 'codes' | 'limiter'>,
  presented: string,
  work: () => Promise<T>,
): Promise<T> {
  const [hash] = codes.hashesOf(presented)
  // A text that can never be a code is looked up nowhere.
  if (!hash) return work()
  return withinLimits(limiter, ['verify-code'], { code: bytesToHex(hash) }, work)
}

import type { Chain, ChainReader } from '../ports/chain.js'
import { witnessesOf } from './witnesses-of.js'

/**
 * Returns whether the predicate holds at any witness. One `true` is enough, even if other witnesses fail.
 *
 * Throws the first witness's error if no witness returns `true` and at least one fails. The answer is then unknown.
 */
export async function anyWitness(
  chain: Chain,
  shows: (witness: ChainReader) => Promise<boolean>,
): Promise<boolean> {
  const answers = await Promise.allSettled(witnessesOf(chain).map(shows))
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return true
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return false
}

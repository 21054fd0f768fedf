import type { Chain, ChainReader } from '../ports/chain.js'
import { witnessesOf } from './witnesses-of.js'

/**
 * Returns whether any endpoint shows something, also while another one does not answer.
 *
 * Throws what an endpoint threw when none shows it: then nobody knows.
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

import type { BenchContext } from '../bench.js'
import { refuseOthers } from '../cost/refuse-busy-machine.js'
import type { Contest } from './contest.js'

/**
 * Prints each process's share of the processors while operations were timed, since the previous report. Throws if other
 * programs used so much that the rates are wrong.
 */
export function reportShares({ say }: Pick<BenchContext, 'say'>, { meter }: Contest): void {
  const { processes, others, idle } = meter.take()
  const shares = Object.entries({ ...processes, 'other programs': others, idle })
  const list = shares.map(([name, share]) => `${name} ${Math.round(100 * share)} %`).join(', ')
  say(`    of the processors: ${list}`)
  refuseOthers(others)
}

import type { BenchContext } from '../bench.js'
import type { Contest } from './contest.js'
import type { Burst } from './measure-burst.js'
import { measureTransfers } from './measure-transfers.js'
import { newOwners } from './new-owners.js'
import { reportShares } from './report-shares.js'

export interface Cells {
  /** The first operation of every account, which deploys it. */
  readonly first: readonly Burst[]
  /** The second operation of every account. */
  readonly later: readonly Burst[]
}

/** Enough operations to warm up the compiler and to open connections. */
const warmUpAccounts = 32

/**
 * Measures two operations of each account, with new accounts in each round, after a warm-up round that does not count.
 */
export async function measureRounds(
  context: BenchContext,
  contest: Contest,
  { accounts, rounds }: { readonly accounts: number; readonly rounds: number },
): Promise<Cells> {
  const measureRound = async (size: number, phase: number) => {
    const owners = await newOwners(context, contest, size)
    return {
      first: await measureTransfers(contest, owners, { phase }),
      later: await measureTransfers(contest, owners, { phase }),
    }
  }
  await measureRound(warmUpAccounts, 0)
  contest.meter.take()
  const measured = []
  for (let round = 0; round < rounds; round++) {
    const { first, later } = await measureRound(accounts, round / rounds)
    context.say(
      `  ${contest.target.name}: first operations ${rate(first)}, later ones ${rate(later)}`,
    )
    measured.push({ first, later })
  }
  reportShares(context, contest)
  return { first: measured.map(({ first }) => first), later: measured.map(({ later }) => later) }
}

const rate = ({ operations, seconds, landings }: Burst) => {
  const bundles = new Set([...landings.values()].map(({ transactionHash }) => transactionHash))
  return `${(operations / seconds).toFixed(1)}/s in ${bundles.size} transactions`
}

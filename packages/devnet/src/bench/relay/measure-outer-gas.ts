import { devnetClient } from '../../devnet-client.js'
import type { Contest } from './contest.js'
import { createCohort } from './create-cohort.js'
import type { Burst } from './measure-burst.js'
import { measureTransfers } from './measure-transfers.js'

const bundleSize = 10

export interface OuterGasShares {
  readonly first: number
  readonly later: number
}

/**
 * Gas of the outer transactions per operation when ten are handed over at once, as a share of the gas of one alone.
 * Whether the ten share a transaction is up to the relayer: when they do not, the share shows it.
 */
export async function measureOuterGas(contest: Contest): Promise<OuterGasShares> {
  const measure = async (size: number) => {
    const owners = await createCohort(contest.chain, size)
    return {
      first: await gasPerOperation(contest, await measureTransfers(contest, owners)),
      later: await gasPerOperation(contest, await measureTransfers(contest, owners)),
    }
  }
  // The first transfer of all pays for the recipient's and the paymaster's fresh storage.
  await measure(1)
  const alone = await measure(1)
  const together = await measure(bundleSize)
  return { first: together.first / alone.first, later: together.later / alone.later }
}

async function gasPerOperation(
  { chain: { network, rpcUrl } }: Contest,
  { landings, operations }: Burst,
): Promise<number> {
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  const transactions = new Set([...landings.values()].map((landing) => landing.transactionHash))
  const receipts = await Promise.all(
    [...transactions].map((hash) => client.getTransactionReceipt({ hash })),
  )
  const gas = receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)
  return Number(gas) / operations
}

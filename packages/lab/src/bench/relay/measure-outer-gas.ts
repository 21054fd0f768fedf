import { holdOperations, releaseOperations } from '@gasless-gateway/core'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { openStores } from '@gasless-gateway/server/local'
import type { PrivateKeyAccount } from 'viem/accounts'
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
 * Returns the outer gas of an operation when ten wait together, divided by its outer gas alone.
 *
 * A hold keeps the gateway from sending until all ten are accepted. Otherwise a slow machine would send the first
 * before it accepts the last, and the share would depend on the machine's speed.
 */
export async function measureOuterGas(
  contest: Contest,
  databaseUrl: string,
): Promise<OuterGasShares> {
  const { networkId } = contest.chain.network
  const { stores: database, close } = openStores(databaseUrl)
  const transferTogether = async (owners: readonly PrivateKeyAccount[]) => {
    await holdOperations({ database }, { networkId })
    const burst = await measureTransfers(contest, owners, {
      onAccepted: () => releaseOperations({ database }, { networkId }),
    })
    return gasPerOperation(contest, burst)
  }
  const measure = async (size: number) => {
    const owners = await createCohort(contest.chain, size)
    return { first: await transferTogether(owners), later: await transferTogether(owners) }
  }
  try {
    // This measurement pays for fresh storage of the recipient and the paymaster, and does not count.
    await measure(1)
    const alone = await measure(1)
    const together = await measure(bundleSize)
    return { first: together.first / alone.first, later: together.later / alone.later }
  } finally {
    await close()
  }
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

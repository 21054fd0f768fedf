import { setTimeout as sleep } from 'node:timers/promises'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'

const pollIntervalMs = 5

/**
 * Waits for a new block, and then for a share of the block time. A burst ends with a block, so its duration depends on
 * its start within a block. Callers spread the starts of several bursts evenly over a block.
 */
export async function awaitPhase(
  { network, rpcUrl }: DevnetChain,
  share: number,
  blockTimeMs: number,
): Promise<void> {
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  const head = await client.getBlockNumber()
  while ((await client.getBlockNumber()) === head) await sleep(pollIntervalMs)
  await sleep(share * blockTimeMs)
}

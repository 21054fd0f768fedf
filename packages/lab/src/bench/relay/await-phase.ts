import { setTimeout as sleep } from 'node:timers/promises'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'

const pollIntervalMs = 5

/**
 * Waits until a new block is seen and then for a share of the block time. A burst takes whole blocks minus the part
 * of the first one that was over when it started, so the starts of several bursts are spread over it evenly.
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

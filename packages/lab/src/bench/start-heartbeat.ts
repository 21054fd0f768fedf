import { setTimeout as sleep } from 'node:timers/promises'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import type { BenchContext } from './bench.js'

/**
 * Mines a block every second, or at the given interval, on a chain that otherwise mines on demand. Relayers rely on
 * regular blocks: Alto frees an executor when it sees another block after the block with its bundle.
 */
export function startHeartbeat(
  { defer, say }: BenchContext,
  { network, rpcUrl }: DevnetChain,
  intervalMs = 1_000,
): void {
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  const stopping = new AbortController()
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await client.mine({ blocks: 1 })
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })().catch((error: unknown) => say(`The chain's heartbeat stopped: ${String(error)}`))
  defer(async () => {
    stopping.abort()
    await beating
  })
}

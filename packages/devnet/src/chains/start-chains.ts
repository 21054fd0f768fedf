import { deployContracts } from './deploy-contracts.js'
import type { DevnetChain } from './devnet-chain.js'
import { devnetClient } from './devnet-client.js'
import { devnetNetwork } from './devnet-network.js'
import type { Hardfork } from './hardfork.js'
import { startAnvil } from './start-anvil.js'

/** A local chain before it runs. Port 0: any free one. @default hardfork prague */
export interface ChainToStart {
  readonly chainId: number
  readonly port: number
  readonly hardfork?: Hardfork | undefined
}

/** Local chains that stop together. */
export interface DevnetChains {
  readonly chains: readonly DevnetChain[]
  /** The process of each chain, in the same order. */
  readonly processIds: readonly number[]
  stop(): Promise<void>
}

/**
 * Starts local chains side by side and puts every contract on each. When one does not start, the others are stopped
 * before the error is thrown.
 */
export async function startChains(
  chains: readonly ChainToStart[],
  options: { blockTimeSeconds?: number | undefined; log?: ((line: string) => void) | undefined },
): Promise<DevnetChains> {
  const started = await Promise.allSettled(chains.map((chain) => startChain(chain, options)))
  const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(running.map((chain) => chain.stop()))
  }
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return {
    chains: running.map(({ network, rpcUrl }) => ({ network, rpcUrl })),
    processIds: running.map(({ processId }) => processId),
    stop,
  }
}

async function startChain(
  { chainId, port, hardfork }: ChainToStart,
  {
    blockTimeSeconds,
    log,
  }: { blockTimeSeconds?: number | undefined; log?: ((line: string) => void) | undefined },
): Promise<DevnetChain & { readonly processId: number; stop(): Promise<void> }> {
  const anvil = await startAnvil({
    chainId,
    port,
    hardfork,
    log: log && ((line) => log(`${chainId}: ${line}`)),
  })
  try {
    const deployment = await deployContracts(anvil)
    // Only now: deploying block by block would take half a minute.
    if (blockTimeSeconds !== undefined)
      await devnetClient(anvil).setIntervalMining({ interval: blockTimeSeconds })
    return {
      network: devnetNetwork(chainId, deployment, hardfork),
      rpcUrl: anvil.rpcUrl,
      processId: anvil.processId,
      stop: anvil.stop,
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

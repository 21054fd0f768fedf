import { deployContracts } from './deploy-contracts.js'
import type { DevnetChain } from './devnet-chain.js'
import { devnetClient } from './devnet-client.js'
import { devnetNetwork } from './devnet-network.js'
import type { Hardfork } from './hardfork.js'
import { startAnvil } from './start-anvil.js'

/** One local chain to start. Port 0 uses any free port. */
export interface ChainToStart {
  readonly chainId: number
  readonly port: number
  /** @default prague */
  readonly hardfork?: Hardfork | undefined
}

/** Local chains that stop together. */
export interface DevnetChains {
  readonly chains: readonly DevnetChain[]
  /** The process id of each chain, in the order of `chains`. */
  readonly processIds: readonly number[]
  stop(): Promise<void>
}

/**
 * Starts local chains in parallel and deploys all contracts on each. If a chain does not start, it stops the others and
 * throws.
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
    // Set only now, because the deployment would otherwise wait half a minute for blocks.
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

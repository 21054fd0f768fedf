import type { Network } from '@gasless-gateway/core'
import { deployContracts } from '@gasless-gateway/devnet/chains/deploy-contracts'
import { devnetNetwork } from '@gasless-gateway/devnet/chains/devnet-network'
import { startAnvil } from '@gasless-gateway/devnet/chains/start-anvil'

export interface ChaosChain {
  readonly network: Network
  /** The URL of the node, without the proxy and its faults. */
  readonly rpcUrl: string
  stop(): Promise<void>
}

/** Blocks are final, forty blocks deep, after ten seconds. */
const blockTimeMs = 250
/** Deeper than any reorganisation of a campaign. */
const finalityBlocks = 40

/** Number of states in memory. A gateway reads no older ones. */
const keptStates = 400

/** Starts a chain with all contracts, and with the finality that campaigns need. It mines each transaction at once. */
export async function startChaosChain(): Promise<ChaosChain> {
  const anvil = await startAnvil({ chainId: 31337, keptStates })
  try {
    const deployment = await deployContracts(anvil)
    const network: Network = {
      ...devnetNetwork(anvil.chainId, deployment),
      name: 'Chaos',
      blockTimeMs,
      finality: { kind: 'depth', blocks: finalityBlocks },
    }
    return { network, rpcUrl: anvil.rpcUrl, stop: anvil.stop }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

import type { Network } from '@gasless-gateway/core'
import { deployContracts } from '@gasless-gateway/devnet/chains/deploy-contracts'
import { devnetNetwork } from '@gasless-gateway/devnet/chains/devnet-network'
import { startAnvil } from '@gasless-gateway/devnet/chains/start-anvil'

export interface ChaosChain {
  readonly network: Network
  /** Of the node itself, past every fault. */
  readonly rpcUrl: string
  stop(): Promise<void>
}

/** Fast enough that finality, forty blocks deep, is reached in ten seconds. */
const blockTimeMs = 250
/** Deeper than the deepest reorganisation that a campaign makes. */
const finalityBlocks = 40

/** Whatever a gateway looks back at is far younger. */
const keptStates = 400

/** A chain with every contract on it, and with finality as campaigns need it. Mines each transaction at once. */
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

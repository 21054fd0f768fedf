import type { Chain, Logger, Network } from '@gasless-gateway/core'
import { zeroAddress } from 'viem'
import { createViemChain } from '../../adapters/chain/create-viem-chain.js'
import { createEndpointPool, type EndpointPool } from '../../adapters/chain/endpoint-pool.js'

/** Runs `use` with a network's chain, read as the gateway reads it, and closes the connections afterwards. */
export async function withChain<Result>(
  { network, rpcUrls }: { readonly network: Network; readonly rpcUrls: readonly string[] },
  logger: Logger,
  use: (chain: Chain, pool: EndpointPool) => Promise<Result>,
): Promise<Result> {
  const pool = createEndpointPool({ network, urls: rpcUrls, logger })
  try {
    return await use(createViemChain({ pool, network, caller: zeroAddress }), pool)
  } finally {
    pool.close()
  }
}

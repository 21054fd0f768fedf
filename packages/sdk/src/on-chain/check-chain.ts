import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { ChainReader } from './chain-reader.js'

/**
 * Throws {@link InvalidInputError} if the node is on another chain. The account may exist there as well, so an unused
 * nonce there proves nothing. One RPC call.
 */
export async function checkChain(node: ChainReader, networkId: string): Promise<void> {
  const chainId = await node.getChainId()
  if (String(chainId) !== networkId)
    throw new InvalidInputError(
      'publicClient',
      `asks chain ${chainId}, and the operation is on network ${networkId}`,
    )
}

import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { ChainReader } from './chain-reader.js'

/** An unused nonce on another chain proves nothing: the account may exist there as well. One RPC call. */
export async function checkChain(node: ChainReader, networkId: string): Promise<void> {
  const chainId = await node.getChainId()
  if (String(chainId) !== networkId)
    throw new InvalidInputError(
      'publicClient',
      `asks chain ${chainId}, and the operation is on network ${networkId}`,
    )
}

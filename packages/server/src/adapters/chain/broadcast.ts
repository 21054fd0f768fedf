import { BaseError, type Hex, type PublicClient, RpcRequestError } from 'viem'

/**
 * What nodes say when they already have the transaction, or have mined it. Wordings differ by client (geth, erigon,
 * nethermind, besu, reth, anvil); a wording that is missing here only costs one more harmless replay.
 */
const alreadyThere =
  /already known|already imported|\bknown transaction|nonce too low|alreadyknown/i

/** Sends stored bytes. What the network already has counts as sent. */
export async function broadcast(client: PublicClient, rawTransaction: Hex): Promise<void> {
  try {
    await client.request({ method: 'eth_sendRawTransaction', params: [rawTransaction] })
  } catch (error) {
    if (isAlreadyThere(error)) return
    throw error
  }
}

function isAlreadyThere(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const rpcError = error.walk((cause) => cause instanceof RpcRequestError)
  return alreadyThere.test(rpcError instanceof RpcRequestError ? rpcError.details : error.message)
}

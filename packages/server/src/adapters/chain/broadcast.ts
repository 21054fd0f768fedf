import { BaseError, type Hex, RpcRequestError } from 'viem'
import type { EndpointPool } from './endpoint-pool.js'

/**
 * Messages of nodes that already have the transaction, or have mined it: "already known" (Geth and its forks, Erigon,
 * Reth, Optimism, Arbitrum), "existing tx with same hash" (Erigon), "AlreadyKnown" and "OldNonce" (Nethermind),
 * "Known transaction" (Besu), "already imported" (Anvil, OpenEthereum), "nonce too low" (all but Nethermind), with
 * any text that proxies add. A message that is missing here costs one more harmless replay.
 */
const alreadyThere =
  /already ?known|already imported|already exists|\bknown transaction|existing tx with same hash|nonce (is )?too low|\bOldNonce\b/i

/**
 * Sends a signed transaction to all endpoints at once. A transaction that the network already has counts as sent.
 *
 * Rejects when no endpoint accepted it: with a node's error, or with `NETWORK_UNAVAILABLE`.
 */
export function broadcast(pool: EndpointPool, rawTransaction: Hex): Promise<void> {
  return pool.askAll(async ({ client }) => {
    try {
      await client.request({ method: 'eth_sendRawTransaction', params: [rawTransaction] })
    } catch (error) {
      if (!isAlreadyThere(error)) throw error
    }
  })
}

function isAlreadyThere(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const rpcError = error.walk((cause) => cause instanceof RpcRequestError)
  return rpcError instanceof RpcRequestError && alreadyThere.test(rpcError.details)
}

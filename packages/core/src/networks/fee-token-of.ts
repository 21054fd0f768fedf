import type { Address } from 'viem'
import { GatewayError } from '../errors/index.js'
import type { Network, Token } from '../model/network.js'
import { findToken } from '../model/network-registry.js'
import { isNativeCoin } from '../primitives/native-coin.js'

/**
 * Returns the fee token, or `undefined` if the account pays its own gas: without an address, or with the native coin's
 * sentinel. Throws `TOKEN_UNSUPPORTED`.
 */
export function feeTokenOf(network: Network, address: Address | undefined): Token | undefined {
  if (address === undefined || isNativeCoin(address)) return undefined
  const token = findToken(network, address)
  if (!token?.feeToken)
    throw new GatewayError('TOKEN_UNSUPPORTED', {
      message: `${address} cannot pay fees on ${network.name}. Pick a token from GET /network/${network.networkId}/tokens, or omit it to pay native gas.`,
    })
  return token
}

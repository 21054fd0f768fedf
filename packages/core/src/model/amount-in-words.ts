import { type Address, formatUnits } from 'viem'
import { isNativeCoin } from '../primitives/native-coin.js'
import type { Network } from './network.js'
import { findToken } from './network-registry.js'

/** Returns an amount for people: `12.5 USDC` for an asset that the network lists, base units for any other. */
export function amountInWords(network: Network, asset: Address, amount: bigint): string {
  if (isNativeCoin(asset))
    return `${formatUnits(amount, network.nativeCoin.decimals)} ${network.nativeCoin.symbol}`
  const token = findToken(network, asset)
  return token
    ? `${formatUnits(amount, token.decimals)} ${token.symbol}`
    : `${amount} base units of ${asset}`
}

/** Returns the same with the base units, in which requests and responses count. */
export function amountInBothWords(network: Network, asset: Address, amount: bigint): string {
  if (isNativeCoin(asset)) return `${amountInWords(network, asset, amount)} (${amount} wei)`
  const words = amountInWords(network, asset, amount)
  return findToken(network, asset) ? `${words} (${amount} base units)` : words
}

/** Returns a contract for people: with its symbol, if the network lists it. */
export function contractInWords(network: Network, address: Address): string {
  const token = findToken(network, address)
  return token ? `${token.symbol} (${address})` : address
}

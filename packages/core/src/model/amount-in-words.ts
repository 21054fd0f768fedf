import { type Address, formatUnits } from 'viem'
import { isNativeCoin } from '../primitives/native-coin.js'
import type { Network } from './network.js'
import { findToken } from './network-registry.js'

/** An amount as a person reads it: `12.5 USDC` of what the network knows, base units of everything else. */
export function amountInWords(network: Network, asset: Address, amount: bigint): string {
  if (isNativeCoin(asset))
    return `${formatUnits(amount, network.nativeCoin.decimals)} ${network.nativeCoin.symbol}`
  const token = findToken(network, asset)
  return token
    ? `${formatUnits(amount, token.decimals)} ${token.symbol}`
    : `${amount} base units of ${asset}`
}

/** The same with the base units beside it, which is what requests and answers count in. */
export function amountInBothWords(network: Network, asset: Address, amount: bigint): string {
  if (isNativeCoin(asset)) return `${amountInWords(network, asset, amount)} (${amount} wei)`
  const words = amountInWords(network, asset, amount)
  return findToken(network, asset) ? `${words} (${amount} base units)` : words
}

/** A contract as a person knows it: by its symbol as well, where the network knows one. */
export function contractInWords(network: Network, address: Address): string {
  const token = findToken(network, address)
  return token ? `${token.symbol} (${address})` : address
}

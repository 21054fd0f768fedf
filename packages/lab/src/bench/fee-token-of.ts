import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import type { Address } from 'viem'

/** Returns the devnet's USDC, in which the benches pay fees. */
export function feeTokenOf({ network: { tokens } }: DevnetChain): Address {
  const token = tokens.find(({ symbol }) => symbol === 'USDC')
  if (!token) throw new Error('The devnet has no USDC.')
  return token.address
}

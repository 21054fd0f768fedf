import type { Network, Token } from '../model/network.js'
import { kernelV31 } from './account-contracts.js'

export const usdc: Token = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  feeToken: true,
}

export const dai: Token = {
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  symbol: 'DAI',
  name: 'Dai',
  decimals: 18,
  feeToken: true,
}

/** A network with two fee tokens and a paymaster. */
export const aNetwork = (changes: Partial<Network> = {}): Network => ({
  networkId: '31337',
  chainId: 31337,
  name: 'Test network',
  testnet: true,
  explorerUrl: 'http://127.0.0.1',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  blockTimeMs: 1_000,
  finality: { kind: 'depth', blocks: 10 },
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  bundles: { maxGas: 16_777_216n, maxAgeMs: 50 },
  accountContracts: kernelV31,
  paymaster: '0xfEE0000000000000000000000000000000000fee',
  tokens: [usdc, dai],
  feePolicy: { staticUsdMicros: 50_000n, transferFeeBps: 10n },
  minPriorityFeePerGas: 1_000_000_000n,
  feeCeiling: 1_000_000_000_000n,
  ...changes,
})

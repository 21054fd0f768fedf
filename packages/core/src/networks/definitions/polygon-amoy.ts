import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'

/**
 * No price feed is confirmed here, so no token pays fees. Operations are self-funded until the operator configures
 * feeds.
 */
export const polygonAmoy: Network = {
  ...canonicalContracts,
  networkId: '80002',
  chainId: 80002,
  name: 'Polygon Amoy',
  testnet: true,
  explorerUrl: 'https://amoy.polygonscan.com',
  nativeCoin: { name: 'POL', symbol: 'POL', decimals: 18 },
  wrappedNative: '0x360ad4f9a9A8EFe9A8DCB5f461c4Cc1047E1Dcf9',
  blockTimeMs: 2_000,
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(500),
  tokens: [
    {
      address: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582',
      symbol: 'USDC',
      name: 'USD Coin (testnet)',
      decimals: 6,
      feeToken: false,
    },
  ],
  feePolicy: defaultFeePolicy,
  // PIP-35 applies to every Polygon chain.
  minPriorityFeePerGas: 25_000_000_000n,
  feeCeiling: 10_000_000_000_000n,
}

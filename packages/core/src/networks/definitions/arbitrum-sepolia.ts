import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { arbitrumDataFee } from './rollup-data-fees.js'

/**
 * No price feed is confirmed here, so no token pays fees. Operations are self-funded until the operator configures
 * feeds.
 */
export const arbitrumSepolia: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '421614',
  chainId: 421614,
  name: 'Arbitrum Sepolia',
  testnet: true,
  explorerUrl: 'https://sepolia.arbiscan.io',
  nativeCoin: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73',
  blockTimeMs: 250,
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(50),
  dataFee: arbitrumDataFee,
  tokens: [
    {
      address: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
      symbol: 'USDC',
      name: 'USD Coin (testnet)',
      decimals: 6,
      feeToken: false,
    },
  ],
  feePolicy: defaultFeePolicy,
  // As on Arbitrum One.
  minPriorityFeePerGas: 0n,
  feeCeiling: 100_000_000_000n,
}

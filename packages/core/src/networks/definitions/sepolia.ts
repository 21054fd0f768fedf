import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { testnetFeed } from './usd-feed.js'

/**
 * No token has a price feed here, so no token pays fees. Operations are self-funded until the operator configures a
 * feed.
 */
export const sepolia: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '11155111',
  chainId: 11155111,
  name: 'Sepolia',
  testnet: true,
  explorerUrl: 'https://sepolia.etherscan.io',
  nativeCoin: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
  blockTimeMs: 12_000,
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(1_000),
  nativePriceFeed: testnetFeed('0x694AA1769357215DE4FAC081bf1f309aDC325306'),
  tokens: [
    {
      address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
      symbol: 'USDC',
      name: 'USD Coin (testnet)',
      decimals: 6,
      feeToken: false,
    },
  ],
  feePolicy: defaultFeePolicy,
  // As on Ethereum.
  minPriorityFeePerGas: 1_000_000n,
  feeCeiling: 1_000_000_000_000n,
}

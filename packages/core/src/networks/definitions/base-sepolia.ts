import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { opStackDataFee } from './rollup-data-fees.js'
import { testnetFeed } from './usd-feed.js'

const ethUsd = testnetFeed('0x4aDC67696bA383F43DD60A9e78F2C97Fbbfc7cb1')

/**
 * No feed of a dollar token is confirmed here, so no token pays fees. Operations are self-funded until the operator
 * configures one.
 */
export const baseSepolia: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '84532',
  chainId: 84532,
  name: 'Base Sepolia',
  testnet: true,
  explorerUrl: 'https://sepolia.basescan.org',
  nativeCoin: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0x4200000000000000000000000000000000000006',
  blockTimeMs: 2_000,
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(500),
  dataFee: opStackDataFee,
  nativePriceFeed: ethUsd,
  tokens: [
    {
      address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
      symbol: 'USDC',
      name: 'USD Coin (testnet)',
      decimals: 6,
      feeToken: false,
    },
    {
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
      feeToken: false,
      priceFeed: ethUsd,
    },
  ],
  feePolicy: defaultFeePolicy,
  // As on Base.
  minPriorityFeePerGas: 1_000_000n,
  feeCeiling: 100_000_000_000n,
}

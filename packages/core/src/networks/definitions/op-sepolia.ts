import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { opStackDataFee } from './rollup-data-fees.js'

/**
 * No price feed is confirmed here, so no token pays fees. Operations are self-funded until the operator configures
 * feeds.
 */
export const opSepolia: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '11155420',
  chainId: 11155420,
  name: 'OP Sepolia',
  testnet: true,
  explorerUrl: 'https://sepolia-optimism.etherscan.io',
  nativeCoin: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0x4200000000000000000000000000000000000006',
  blockTimeMs: 2_000,
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(500),
  dataFee: opStackDataFee,
  tokens: [
    {
      address: '0x5fd84259d66Cd46123540766Be93DFE6D43130D7',
      symbol: 'USDC',
      name: 'USD Coin (testnet)',
      decimals: 6,
      feeToken: false,
    },
  ],
  feePolicy: defaultFeePolicy,
  // As on OP Mainnet.
  minPriorityFeePerGas: 1_000_000n,
  feeCeiling: 100_000_000_000n,
}

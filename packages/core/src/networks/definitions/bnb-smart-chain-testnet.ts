import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'

/** No tokens or price feeds are confirmed here. Operations are self-funded until the operator configures some. */
export const bnbSmartChainTestnet: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '97',
  chainId: 97,
  name: 'BNB Smart Chain Testnet',
  testnet: true,
  explorerUrl: 'https://testnet.bscscan.com',
  nativeCoin: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
  wrappedNative: '0xae13d989daC2f0dEbFf460aC112a837C89BAa7cd',
  blockTimeMs: 450,
  // As on BNB Smart Chain: the tag, not a number of blocks.
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(100),
  tokens: [],
  feePolicy: defaultFeePolicy,
  // Testnet validators require 0.1 gwei (chainflip-io/chainflip-eth-contracts#535).
  minPriorityFeePerGas: 100_000_000n,
  feeCeiling: 100_000_000_000n,
}

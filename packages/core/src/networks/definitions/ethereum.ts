import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { lifiContracts } from './lifi-contracts.js'
import { coinFeed, defaultMarketPrices, ether, stablecoinFeed } from './usd-feed.js'

const ethUsd = coinFeed('0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419', ether)

export const ethereum: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '1',
  chainId: 1,
  name: 'Ethereum',
  testnet: false,
  explorerUrl: 'https://etherscan.io',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  blockTimeMs: 12_000,
  // About 13 minutes, two epochs.
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(1_000),
  nativePriceFeed: ethUsd,
  marketPrices: defaultMarketPrices,
  tokens: [
    {
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      feeToken: true,
      priceFeed: stablecoinFeed('0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6'),
    },
    {
      address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      feeToken: true,
      approvalReset: true,
      priceFeed: stablecoinFeed('0x3E7d1eAB13ad0104d2750B8863b489D65364e32D'),
    },
    {
      address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      feeToken: true,
      priceFeed: stablecoinFeed('0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9'),
    },
    {
      address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
      feeToken: false,
      priceFeed: ethUsd,
    },
  ],
  routing: lifiContracts('0x3Ef238c36035880EfbDfa239d218186b79Ad1d6F'),
  feePolicy: defaultFeePolicy,
  // Default minimum of block builders (geth's `miner.gasprice`, 0.001 gwei).
  minPriorityFeePerGas: 1_000_000n,
  feeCeiling: 1_000_000_000_000n,
}

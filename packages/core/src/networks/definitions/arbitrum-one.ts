import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { lifiContracts } from './lifi-contracts.js'
import { arbitrumDataFee } from './rollup-data-fees.js'
import { coinFeed, defaultMarketPrices, ether, sequencerFeed, stablecoinFeed } from './usd-feed.js'

const ethUsd = coinFeed('0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612', ether)
const usdcUsd = stablecoinFeed('0x50834F3163758fcC1Df9973b6e91f0F0F0434aD3')

export const arbitrumOne: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '42161',
  chainId: 42161,
  name: 'Arbitrum One',
  testnet: false,
  explorerUrl: 'https://arbiscan.io',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  blockTimeMs: 250,
  // About 18 minutes: then a final block of Ethereum has the block's data. `safe` blocks can still be reorganised with
  // Ethereum.
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(50),
  dataFee: arbitrumDataFee,
  nativePriceFeed: ethUsd,
  sequencerFeed: sequencerFeed('0xFdB631F5EE196F0ed6FAa767959853A9F217697D'),
  marketPrices: defaultMarketPrices,
  tokens: [
    {
      address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      feeToken: true,
      priceFeed: usdcUsd,
    },
    {
      address: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
      symbol: 'USDC.e',
      name: 'Bridged USDC',
      decimals: 6,
      feeToken: false,
      // Redeemed one for one through the bridge.
      priceFeed: usdcUsd,
    },
    {
      address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      feeToken: true,
      priceFeed: stablecoinFeed('0x3f3f5dF88dC9F13eac63DF89EC16ef6e7E25DdE7'),
    },
    {
      address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      feeToken: true,
      priceFeed: stablecoinFeed('0xc5C8E77B397E531B8EC06BFb0048328B30E9eCfB'),
    },
    {
      address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
      feeToken: false,
      priceFeed: ethUsd,
    },
  ],
  routing: lifiContracts('0xB0210dE78E28e2633Ca200609D9f528c13c26cD9'),
  feePolicy: defaultFeePolicy,
  // The sequencer orders transactions by arrival and ignores tips.
  minPriorityFeePerGas: 0n,
  feeCeiling: 100_000_000_000n,
}

import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { lifiContracts } from './lifi-contracts.js'
import { coinFeed, defaultMarketPrices, pol, stablecoinFeed } from './usd-feed.js'

// Published as MATIC / USD. POL replaced MATIC one for one.
const polUsd = coinFeed('0xAB594600376Ec9fD91F8e885dADF0CE036862dE0', pol)
const usdcUsd = stablecoinFeed('0xfE4A8cc5b5B2366C1B58Bea3858e81843581b2F7')

export const polygon: Network = {
  ...canonicalContracts,
  networkId: '137',
  chainId: 137,
  name: 'Polygon PoS',
  testnet: false,
  explorerUrl: 'https://polygonscan.com',
  nativeCoin: { name: 'POL', symbol: 'POL', decimals: 18 },
  wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  blockTimeMs: 2_000,
  // Milestones of Heimdall v2: 2 to 5 seconds.
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(500),
  nativePriceFeed: polUsd,
  marketPrices: defaultMarketPrices,
  tokens: [
    {
      address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      feeToken: true,
      priceFeed: usdcUsd,
    },
    {
      address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      symbol: 'USDC.e',
      name: 'Bridged USDC',
      decimals: 6,
      feeToken: false,
      // Redeemed one for one through the bridge.
      priceFeed: usdcUsd,
    },
    {
      address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      feeToken: true,
      priceFeed: stablecoinFeed('0x0A6513e40db6EB1b165753AD52E80663aeA50545'),
    },
    {
      address: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      feeToken: true,
      priceFeed: stablecoinFeed('0x4746DeC9e833A82EC7C2C1356372CcF2cfcD2F3D'),
    },
    {
      address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
      symbol: 'WPOL',
      name: 'Wrapped POL',
      decimals: 18,
      feeToken: false,
      priceFeed: polUsd,
    },
  ],
  routing: lifiContracts('0xbD6C7B0d2f68c2b7805d88388319cfB6EcB50eA9'),
  feePolicy: defaultFeePolicy,
  // PIP-35: nodes refuse lower tips.
  minPriorityFeePerGas: 25_000_000_000n,
  feeCeiling: 10_000_000_000_000n,
}

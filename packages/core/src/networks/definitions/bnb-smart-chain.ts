import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { lifiContracts } from './lifi-contracts.js'
import { bnb, coinFeed, defaultMarketPrices, stablecoinFeed } from './usd-feed.js'

const bnbUsd = coinFeed('0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE', bnb)

export const bnbSmartChain: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '56',
  chainId: 56,
  name: 'BNB Smart Chain',
  testnet: false,
  explorerUrl: 'https://bscscan.com',
  nativeCoin: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  // BEP-619.
  blockTimeMs: 450,
  // A block is usually final after two blocks, and much later if validators do not vote (BEP-126). Only the tag shows
  // the delay. A fixed number of blocks would not.
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(100),
  nativePriceFeed: bnbUsd,
  marketPrices: defaultMarketPrices,
  tokens: [
    // The dollar tokens are Binance-Peg tokens, all with 18 decimals.
    {
      address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      symbol: 'USDC',
      name: 'Binance-Peg USD Coin',
      decimals: 18,
      feeToken: true,
      priceFeed: stablecoinFeed('0x51597f405303C4377E36123cBc172b13269EA163'),
    },
    {
      address: '0x55d398326f99059fF775485246999027B3197955',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 18,
      feeToken: true,
      priceFeed: stablecoinFeed('0xB97Ad0E74fa7d920791E90258A6E2085088b4320'),
    },
    {
      address: '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3',
      symbol: 'DAI',
      name: 'Binance-Peg Dai Token',
      decimals: 18,
      feeToken: true,
      priceFeed: stablecoinFeed('0x132d3C0B1D2cEa0BC552588063bdBb210FDeecfA'),
    },
    {
      address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
      symbol: 'WBNB',
      name: 'Wrapped BNB',
      decimals: 18,
      feeToken: false,
      priceFeed: bnbUsd,
    },
  ],
  routing: lifiContracts('0xbD6C7B0d2f68c2b7805d88388319cfB6EcB50eA9'),
  feePolicy: defaultFeePolicy,
  // Blocks have no base fee. Validators' own transactions are free, which lowers the nodes' suggestions. Each validator
  // chooses its minimum. The nodes' default is 0.05 gwei (node-real/bsc-erigon#773).
  minPriorityFeePerGas: 50_000_000n,
  feeCeiling: 100_000_000_000n,
}

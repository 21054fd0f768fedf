import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { lifiContracts } from './lifi-contracts.js'
import { opStackDataFee } from './rollup-data-fees.js'
import { coinFeed, defaultMarketPrices, ether, sequencerFeed, stablecoinFeed } from './usd-feed.js'

const ethUsd = coinFeed('0x13e3Ee699D1909E989722E753853AE30b17e08c5', ether)
const usdcUsd = stablecoinFeed('0x16a9FA2FDa030272Ce99B29CF780dFA30361E0f3')

export const opMainnet: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '10',
  chainId: 10,
  name: 'OP Mainnet',
  testnet: false,
  explorerUrl: 'https://optimistic.etherscan.io',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0x4200000000000000000000000000000000000006',
  blockTimeMs: 2_000,
  // About 18 minutes: then a final block of Ethereum has the block's data. `safe` blocks can still be reorganised with
  // Ethereum.
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(500),
  dataFee: opStackDataFee,
  nativePriceFeed: ethUsd,
  sequencerFeed: sequencerFeed('0x371EAD81c9102C9BF4874A9075FFFf170F2Ee389'),
  marketPrices: defaultMarketPrices,
  tokens: [
    {
      address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      feeToken: true,
      priceFeed: usdcUsd,
    },
    {
      address: '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
      symbol: 'USDC.e',
      name: 'Bridged USDC',
      decimals: 6,
      feeToken: false,
      // Redeemed one for one through the bridge.
      priceFeed: usdcUsd,
    },
    {
      address: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      feeToken: true,
      priceFeed: stablecoinFeed('0xECef79E109e997bCA29c1c0897ec9d7b03647F5E'),
    },
    {
      address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      feeToken: true,
      priceFeed: stablecoinFeed('0x8dBa75e83DA73cc766A7e5a0ee71F656BAb470d6'),
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
  routing: lifiContracts('0x271970eE66c03c9D62d8e8c718b9841f2Ea7D817'),
  feePolicy: defaultFeePolicy,
  // Lowest suggestion of the sequencer's oracle (op-geth's `gpo.minsuggestedpriorityfee`, 0.001 gwei).
  minPriorityFeePerGas: 1_000_000n,
  feeCeiling: 100_000_000_000n,
}

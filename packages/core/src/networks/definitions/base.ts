import type { Network } from '../../model/network.js'
import { bundlesOfAge } from './bundles-of-age.js'
import { canonicalContracts, kernelDelegate } from './canonical-contracts.js'
import { defaultFeePolicy } from './default-fee-policy.js'
import { lifiContracts } from './lifi-contracts.js'
import { opStackDataFee } from './rollup-data-fees.js'
import { coinFeed, defaultMarketPrices, ether, sequencerFeed, stablecoinFeed } from './usd-feed.js'

const ethUsd = coinFeed('0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70', ether)
const usdcUsd = stablecoinFeed('0x7e860098F58bBFC8648a4311b374B1D669a2bc6B')

export const base: Network = {
  ...canonicalContracts,
  delegate: kernelDelegate,
  networkId: '8453',
  chainId: 8453,
  name: 'Base',
  testnet: false,
  explorerUrl: 'https://basescan.org',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0x4200000000000000000000000000000000000006',
  blockTimeMs: 2_000,
  // About 18 minutes: then a final block of Ethereum has the block's data. `safe` blocks can still be reorganised with
  // Ethereum.
  finality: { kind: 'tag', tag: 'finalized' },
  bundles: bundlesOfAge(500),
  dataFee: opStackDataFee,
  nativePriceFeed: ethUsd,
  sequencerFeed: sequencerFeed('0xBCF85224fc0756B9Fa45aA7892530B47e10b6433'),
  marketPrices: defaultMarketPrices,
  tokens: [
    {
      address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      feeToken: true,
      priceFeed: usdcUsd,
    },
    {
      address: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA',
      symbol: 'USDbC',
      name: 'Bridged USDC',
      decimals: 6,
      feeToken: false,
      // Redeemed one for one through the bridge.
      priceFeed: usdcUsd,
    },
    {
      address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      feeToken: true,
      priceFeed: stablecoinFeed('0x591e79239a7d679378eC8c847e5038150364C78F'),
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
  routing: lifiContracts('0x0A6d96E7f4D7b96CFE42185DF61E64d255c12DFf'),
  feePolicy: defaultFeePolicy,
  // Lowest suggestion of the sequencer's oracle (op-geth's `gpo.minsuggestedpriorityfee`, 0.001 gwei).
  minPriorityFeePerGas: 1_000_000n,
  feeCeiling: 100_000_000_000n,
}

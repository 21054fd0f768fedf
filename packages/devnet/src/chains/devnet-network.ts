import type { Network, PriceFeed } from '@gasless-gateway/core'
import type { DevnetContract } from './devnet-contract.js'
import type { DevnetDeployment } from './devnet-deployment.js'
import { defaultHardfork, type Hardfork } from './hardfork.js'
import { priceFeedDecimals } from './price-feed-decimals.js'

/** The devnet's feeds report the time of the block. The limit is only this long for tests that change the time. */
const priceMaxAgeSeconds = 365 * 24 * 60 * 60

/**
 * Returns the definition of a local chain. Chains differ in id and name, and a chain before `prague` has no delegate.
 */
export const devnetNetwork = (
  chainId: number,
  deployment: DevnetDeployment,
  hardfork: Hardfork = defaultHardfork,
): Network => ({
  networkId: String(chainId),
  chainId,
  name: `Devnet ${chainId}`,
  // Dashboards leave out testnets by default.
  testnet: false,
  // A local chain has no explorer.
  explorerUrl: 'http://127.0.0.1',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: deployment.wrappedNative.address,
  blockTimeMs: 1_000,
  finality: { kind: 'tag', tag: 'finalized' },
  entryPoint: deployment.entryPoint.address,
  bundleRunner: deployment.bundleRunner.address,
  // `maxGas` is the limit of EIP-7825. A user does not notice a wait of 50 ms.
  bundles: { maxGas: 16_777_216n, maxAgeMs: 50 },
  accountContracts: {
    version: '0.3.1',
    implementation: deployment.kernel.address,
    factory: deployment.kernelFactory.address,
    ecdsaValidator: deployment.ecdsaValidator.address,
  },
  ...(hardfork === 'prague' && { delegate: deployment.delegate.address }),
  paymaster: deployment.paymaster.address,
  nativePriceFeed: feed(deployment.ethPriceFeed, 2_000),
  sequencerFeed: { address: deployment.sequencerFeed.address, graceSeconds: 3_600 },
  tokens: [
    {
      address: deployment.usdc.address,
      symbol: 'USDC',
      name: 'USD Coin (devnet)',
      decimals: 6,
      feeToken: true,
      priceFeed: dollarFeed(deployment.usdcPriceFeed),
    },
    {
      address: deployment.dai.address,
      symbol: 'DAI',
      name: 'Dai Stablecoin (devnet)',
      decimals: 18,
      feeToken: true,
      priceFeed: dollarFeed(deployment.daiPriceFeed),
    },
  ],
  routing: {
    lifi: {
      targets: [deployment.diamond.address],
      spenders: [deployment.diamond.address],
      feeContracts: [deployment.feeForwarder.address, deployment.feeCollector.address],
    },
  },
  feePolicy: { staticUsdMicros: 50_000n, transferFeeBps: 10n },
  minPriorityFeePerGas: 1_000_000_000n,
  feeCeiling: 1_000_000_000_000n,
})

/** `maxBps` and `bounds` have the values of the built-in networks. */
const feed = ({ address }: DevnetContract, maxBps: number): PriceFeed => ({
  address,
  decimals: priceFeedDecimals,
  maxAgeSeconds: priceMaxAgeSeconds,
  jump: { maxBps, withinSeconds: 600 },
})

const dollarFeed = (contract: DevnetContract): PriceFeed => ({
  ...feed(contract, 500),
  bounds: { minUsdMicros: 900_000n, maxUsdMicros: 1_100_000n },
})

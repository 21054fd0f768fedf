import { checksumAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Network } from '../model/network.js'
import { createNetworkRegistry } from '../model/network-registry.js'
import { builtInNetworks } from './built-in-networks.js'

/** Returns the words of each line of an aligned table. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/))

// These tables repeat what issuers, Chainlink and the chains publish, apart from the definitions and in lower case. A
// mistake in either place fails a test.
/** Chain id, coin, wrapped coin, its feed in dollars, block time in milliseconds, name. */
const publishedChains = rowsOf(`
  1        ETH  0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2 0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419 12000 Ethereum
  10       ETH  0x4200000000000000000000000000000000000006 0x13e3ee699d1909e989722e753853ae30b17e08c5 2000  OP Mainnet
  56       BNB  0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c 0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee 450   BNB Smart Chain
  137      POL  0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270 0xab594600376ec9fd91f8e885dadf0ce036862de0 2000  Polygon PoS
  8453     ETH  0x4200000000000000000000000000000000000006 0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70 2000  Base
  42161    ETH  0x82af49447d8a07e3bd95bd0d56f35241523fbab1 0x639fe6ab55c921f74e7fac1ee960c0b6293ba612 250   Arbitrum One
  11155111 ETH  0xfff9976782d46cc05630d1f6ebab18b2324d6b14 0x694aa1769357215de4fac081bf1f309adc325306 12000 Sepolia
  11155420 ETH  0x4200000000000000000000000000000000000006 -                                          2000  OP Sepolia
  97       tBNB 0xae13d989dac2f0debff460ac112a837c89baa7cd -                                          450   BNB Smart Chain Testnet
  80002    POL  0x360ad4f9a9a8efe9a8dcb5f461c4cc1047e1dcf9 -                                          2000  Polygon Amoy
  84532    ETH  0x4200000000000000000000000000000000000006 0x4adc67696ba383f43dd60a9e78f2c97fbbfc7cb1 2000  Base Sepolia
  421614   ETH  0x980b62da83eff3d4576c647993b0c1d7faf17c73 -                                          250   Arbitrum Sepolia
`)
/** Chain id, symbol, address, decimals, feed in dollars, `fee` for a fee token. */
const publishedTokens = rowsOf(`
  1        USDC   0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48 6  0x8fffffd4afb6115b954bd326cbe7b4ba576818f6 fee
  1        USDT   0xdac17f958d2ee523a2206206994597c13d831ec7 6  0x3e7d1eab13ad0104d2750b8863b489d65364e32d fee
  1        DAI    0x6b175474e89094c44da98b954eedeac495271d0f 18 0xaed0c38402a5d19df6e4c03f4e2dced6e29c1ee9 fee
  1        WETH   0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2 18 0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419 -
  10       USDC   0x0b2c639c533813f4aa9d7837caf62653d097ff85 6  0x16a9fa2fda030272ce99b29cf780dfa30361e0f3 fee
  10       USDC.e 0x7f5c764cbc14f9669b88837ca1490cca17c31607 6  0x16a9fa2fda030272ce99b29cf780dfa30361e0f3 -
  10       USDT   0x94b008aa00579c1307b0ef2c499ad98a8ce58e58 6  0xecef79e109e997bca29c1c0897ec9d7b03647f5e fee
  10       DAI    0xda10009cbd5d07dd0cecc66161fc93d7c9000da1 18 0x8dba75e83da73cc766a7e5a0ee71f656bab470d6 fee
  10       WETH   0x4200000000000000000000000000000000000006 18 0x13e3ee699d1909e989722e753853ae30b17e08c5 -
  56       USDC   0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d 18 0x51597f405303c4377e36123cbc172b13269ea163 fee
  56       USDT   0x55d398326f99059ff775485246999027b3197955 18 0xb97ad0e74fa7d920791e90258a6e2085088b4320 fee
  56       DAI    0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3 18 0x132d3c0b1d2cea0bc552588063bdbb210fdeecfa fee
  56       WBNB   0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c 18 0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee -
  137      USDC   0x3c499c542cef5e3811e1192ce70d8cc03d5c3359 6  0xfe4a8cc5b5b2366c1b58bea3858e81843581b2f7 fee
  137      USDC.e 0x2791bca1f2de4661ed88a30c99a7a9449aa84174 6  0xfe4a8cc5b5b2366c1b58bea3858e81843581b2f7 -
  137      USDT   0xc2132d05d31c914a87c6611c10748aeb04b58e8f 6  0x0a6513e40db6eb1b165753ad52e80663aea50545 fee
  137      DAI    0x8f3cf7ad23cd3cadbd9735aff958023239c6a063 18 0x4746dec9e833a82ec7c2c1356372ccf2cfcd2f3d fee
  137      WPOL   0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270 18 0xab594600376ec9fd91f8e885dadf0ce036862de0 -
  8453     USDC   0x833589fcd6edb6e08f4c7c32d4f71b54bda02913 6  0x7e860098f58bbfc8648a4311b374b1d669a2bc6b fee
  8453     USDbC  0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca 6  0x7e860098f58bbfc8648a4311b374b1d669a2bc6b -
  8453     DAI    0x50c5725949a6f0c72e6c4a641f24049a917db0cb 18 0x591e79239a7d679378ec8c847e5038150364c78f fee
  8453     WETH   0x4200000000000000000000000000000000000006 18 0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70 -
  42161    USDC   0xaf88d065e77c8cc2239327c5edb3a432268e5831 6  0x50834f3163758fcc1df9973b6e91f0f0f0434ad3 fee
  42161    USDC.e 0xff970a61a04b1ca14834a43f5de4533ebddb5cc8 6  0x50834f3163758fcc1df9973b6e91f0f0f0434ad3 -
  42161    USDT   0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9 6  0x3f3f5df88dc9f13eac63df89ec16ef6e7e25dde7 fee
  42161    DAI    0xda10009cbd5d07dd0cecc66161fc93d7c9000da1 18 0xc5c8e77b397e531b8ec06bfb0048328b30e9ecfb fee
  42161    WETH   0x82af49447d8a07e3bd95bd0d56f35241523fbab1 18 0x639fe6ab55c921f74e7fac1ee960c0b6293ba612 -
  11155111 USDC   0x1c7d4b196cb0c7b01d743fbc6116a902379c7238 6  -                                          -
  11155420 USDC   0x5fd84259d66cd46123540766be93dfe6d43130d7 6  -                                          -
  80002    USDC   0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582 6  -                                          -
  84532    USDC   0x036cbd53842c5426634e7929541ec2318f3dcf7e 6  -                                          -
  84532    WETH   0x4200000000000000000000000000000000000006 18 0x4adc67696ba383f43dd60a9e78f2c97fbbfc7cb1 -
  421614   USDC   0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d 6  -                                          -
`)
/**
 * Lowest tips in wei: PIP-35 for Polygon, the default of BNB Smart Chain's nodes, the lowest of geth and op-geth, none
 * on Arbitrum.
 */
const leastTips = rowsOf(`
  1          1000000
  10         1000000
  56        50000000
  137    25000000000
  8453       1000000
  42161            0
  11155111   1000000
  11155420   1000000
  97       100000000
  80002  25000000000
  84532      1000000
  421614           0
`)

/** Chain id and sequencer feed of the rollups whose sequencer Chainlink watches. */
const publishedSequencerFeeds = rowsOf(`
  10    0x371ead81c9102c9bf4874a9075ffff170f2ee389
  8453  0xbcf85224fc0756b9fa45aa7892530b47e10b6433
  42161 0xfdb631f5ee196f0ed6faa767959853a9f217697d
`)

/** Chain id, LiFiDiamond, FeeForwarder, FeeCollector. */
const publishedRouting = rowsOf(`
  1     0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae 0xce40449b773a3e6e5e769adb4e567179d4828cbd 0x3ef238c36035880efbdfa239d218186b79ad1d6f
  10    0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae 0xce40449b773a3e6e5e769adb4e567179d4828cbd 0x271970ee66c03c9d62d8e8c718b9841f2ea7d817
  56    0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae 0xce40449b773a3e6e5e769adb4e567179d4828cbd 0xbd6c7b0d2f68c2b7805d88388319cfb6ecb50ea9
  137   0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae 0xce40449b773a3e6e5e769adb4e567179d4828cbd 0xbd6c7b0d2f68c2b7805d88388319cfb6ecb50ea9
  8453  0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae 0xce40449b773a3e6e5e769adb4e567179d4828cbd 0x0a6d96e7f4d7b96cfe42185df61e64d255c12dff
  42161 0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae 0xce40449b773a3e6e5e769adb4e567179d4828cbd 0xb0210de78e28e2633ca200609d9f528c13c26cd9
`)

const addressesOf = ({
  tokens,
  nativePriceFeed,
  sequencerFeed,
  dataFee,
  routing,
  ...network
}: Network): string[] => [
  ...Object.values(routing ?? {}).flatMap(({ targets, spenders, feeContracts }) => [
    ...targets,
    ...spenders,
    ...feeContracts,
  ]),
  network.entryPoint,
  network.wrappedNative,
  network.accountContracts.implementation,
  network.accountContracts.factory,
  network.accountContracts.ecdsaValidator,
  ...(network.delegate ? [network.delegate] : []),
  ...(network.accountContracts.metaFactory ? [network.accountContracts.metaFactory] : []),
  ...(nativePriceFeed ? [nativePriceFeed.address] : []),
  ...(sequencerFeed ? [sequencerFeed.address] : []),
  ...(dataFee?.kind === 'op-stack' ? [dataFee.gasPriceOracle] : []),
  ...(dataFee?.kind === 'arbitrum' ? [dataFee.nodeInterface] : []),
  ...tokens.flatMap(({ address, priceFeed }) => [
    address,
    ...(priceFeed ? [priceFeed.address] : []),
  ]),
]

test('there are six mainnets and their testnets, each once, and one registry serves all', () => {
  expect(builtInNetworks.filter(({ testnet }) => !testnet).map(({ chainId }) => chainId)).toEqual([
    1, 10, 56, 137, 8453, 42161,
  ])
  expect(builtInNetworks.filter(({ testnet }) => testnet).map(({ chainId }) => chainId)).toEqual([
    11155111, 11155420, 97, 80002, 84532, 421614,
  ])
  expect(createNetworkRegistry(builtInNetworks).networks).toHaveLength(12)
})

test('coin, wrapped coin, its feed and the block time are the published ones', () => {
  expect(
    builtInNetworks.map(
      ({ networkId, nativeCoin, wrappedNative, nativePriceFeed, blockTimeMs, name }) => [
        networkId,
        nativeCoin.symbol,
        wrappedNative.toLowerCase(),
        nativePriceFeed?.address.toLowerCase() ?? '-',
        String(blockTimeMs),
        ...name.split(' '),
      ],
    ),
  ).toEqual(publishedChains)
})

test('every token has the published address, decimals and feed, and no other token is listed', () => {
  expect(
    builtInNetworks.flatMap(({ networkId, tokens }) =>
      tokens.map(({ symbol, address, decimals, priceFeed, feeToken }) => [
        networkId,
        symbol,
        address.toLowerCase(),
        String(decimals),
        priceFeed?.address.toLowerCase() ?? '-',
        feeToken ? 'fee' : '-',
      ]),
    ),
  ).toEqual(publishedTokens)
})

test('swaps call and approve only the published LiFiDiamond, and only on mainnets', () => {
  const lowerCase = (addresses: readonly string[]) => addresses.map((each) => each.toLowerCase())
  expect(
    builtInNetworks.flatMap(({ networkId, routing }) =>
      Object.entries(routing ?? {}).map(([name, { targets, spenders, feeContracts }]) => {
        expect(name).toBe('lifi')
        expect(spenders).toEqual(targets)
        return [networkId, ...lowerCase(targets), ...lowerCase(feeContracts)]
      }),
    ),
  ).toEqual(publishedRouting)
})

test('prices of the rollups are refused for an hour after a sequencer outage, by the published feeds', () => {
  expect(
    builtInNetworks.flatMap(({ networkId, sequencerFeed: feed }) =>
      feed ? [[networkId, feed.address.toLowerCase(), feed.graceSeconds]] : [],
    ),
  ).toEqual(publishedSequencerFeeds.map((row) => [...row, 3_600]))
})

test('dollar tokens are accepted between 0.90 and 1.10 dollars, and coins unless they jump by a fifth', () => {
  const mainnets = builtInNetworks.filter(({ testnet }) => !testnet)
  for (const { tokens, nativePriceFeed, marketPrices } of mainnets) {
    expect(nativePriceFeed?.jump).toEqual({ maxBps: 2_000, withinSeconds: 600 })
    expect(marketPrices).toEqual({ maxDeviationBps: 500 })
    for (const { priceFeed } of tokens.filter(({ feeToken }) => feeToken)) {
      expect(priceFeed?.bounds).toEqual({ minUsdMicros: 900_000n, maxUsdMicros: 1_100_000n })
      expect(priceFeed?.jump).toEqual({ maxBps: 500, withinSeconds: 600 })
    }
  }
})

test('coins are accepted between about a hundredth and a hundred times their price', () => {
  const mainnets = builtInNetworks.filter(({ testnet }) => !testnet)
  expect(
    mainnets.map(({ nativeCoin, nativePriceFeed, tokens, wrappedNative }) => {
      const wrapped = tokens.find(({ address }) => address === wrappedNative)
      expect(wrapped?.priceFeed).toEqual(nativePriceFeed)
      const { minUsdMicros, maxUsdMicros } = nativePriceFeed?.bounds ?? {}
      return [nativeCoin.symbol, minUsdMicros, maxUsdMicros]
    }),
  ).toEqual([
    ['ETH', 30_000_000n, 300_000_000_000n],
    ['ETH', 30_000_000n, 300_000_000_000n],
    ['BNB', 8_000_000n, 80_000_000_000n],
    ['POL', 2_000n, 20_000_000n],
    ['ETH', 30_000_000n, 300_000_000_000n],
    ['ETH', 30_000_000n, 300_000_000_000n],
  ])
})

test('the fee ceiling leaves room for a hundred times the lowest tip', () => {
  for (const { feeCeiling, minPriorityFeePerGas } of builtInNetworks)
    expect(feeCeiling).toBeGreaterThanOrEqual(100n * minPriorityFeePerGas)
})

test('the lowest tip is the one that the chain accepts', () => {
  expect(
    builtInNetworks.map(({ networkId, minPriorityFeePerGas }) => [
      networkId,
      String(minPriorityFeePerGas),
    ]),
  ).toEqual(leastTips)
})

test('only USDT on Ethereum needs its allowance reset', () => {
  expect(
    builtInNetworks.flatMap(({ chainId, tokens }) =>
      tokens.filter((token) => token.approvalReset).map(({ symbol }) => [chainId, symbol]),
    ),
  ).toEqual([[1, 'USDT']])
})

test('OP-stack chains and Arbitrum have a data fee, with its well-known contract, and the others do not', () => {
  const kinds = builtInNetworks.map(({ chainId, dataFee }) => [chainId, dataFee?.kind])
  expect(kinds.filter(([, kind]) => kind === 'op-stack').map(([id]) => id)).toEqual([
    10, 8453, 11155420, 84532,
  ])
  expect(kinds.filter(([, kind]) => kind === 'arbitrum').map(([id]) => id)).toEqual([42161, 421614])
  for (const { dataFee } of builtInNetworks) {
    if (dataFee?.kind === 'op-stack')
      expect(dataFee.gasPriceOracle).toBe('0x420000000000000000000000000000000000000F')
    if (dataFee?.kind === 'arbitrum')
      expect(dataFee.nodeInterface).toBe('0x00000000000000000000000000000000000000C8')
  }
})

describe.each(builtInNetworks.map((network) => [network.name, network] as const))(
  '%s',
  (_, network) => {
    test('names one chain id and an explorer, and counts its coin with 18 decimals', () => {
      expect(network.networkId).toBe(String(network.chainId))
      expect(network.explorerUrl).toMatch(/^https:\/\/[a-z.-]+$/)
      expect(network.nativeCoin.decimals).toBe(18)
    })

    test('writes every address with its checksum', () => {
      for (const address of addressesOf(network))
        expect(address).toBe(checksumAddress(address as `0x${string}`))
    })

    test('uses the canonical EntryPoint v0.7 and Kernel v3.1', () => {
      expect(network.entryPoint.toLowerCase()).toBe('0x0000000071727de22e5e9d8baf0edac6f37da032')
      expect(JSON.parse(JSON.stringify(network.accountContracts).toLowerCase())).toEqual({
        version: '0.3.1',
        implementation: '0xbac849bb641841b44e965fb01a4bf5f074f84b4d',
        factory: '0xaac5d4240af87249b3f71bc8e4a2cae074a3e419',
        metafactory: '0xd703aae79538628d27099b8c4f621be4ccd142d5',
        ecdsavalidator: '0x845adb2c711129d4f3966735ed98a9f09fc4ce57',
      })
    })

    test('has the implementation of Kernel v3.3 as delegate if EIP-7702 is known to be live', () => {
      expect(network.delegate).toBe(
        ['137', '80002'].includes(network.networkId)
          ? undefined
          : '0xd6CEDDe84be40893d153Be9d467CD6aD37875b28',
      )
    })

    test('leaves paymaster and bundle runner to the operator', () => {
      expect(network.paymaster).toBeUndefined()
      expect(network.bundleRunner).toBeUndefined()
    })

    test('counts a block as final by the tag `finalized`', () => {
      expect(network.finality).toEqual({ kind: 'tag', tag: 'finalized' })
    })

    test('keeps bundles within EIP-7825, and collects them for less than a block time', () => {
      expect(network.bundles.maxGas <= 2n ** 24n).toBe(true)
      expect(network.bundles.maxAgeMs).toBeGreaterThan(0)
      expect(network.bundles.maxAgeMs).toBeLessThan(network.blockTimeMs)
    })

    test('reads feeds with 8 decimals and refuses answers that are more than an hour later than a heartbeat', () => {
      const feeds = [network.nativePriceFeed, ...network.tokens.map(({ priceFeed }) => priceFeed)]
      for (const feed of feeds.filter((one) => one !== undefined)) {
        expect(feed.decimals).toBe(8)
        expect([90 * 60, 25 * 60 * 60]).toContain(feed.maxAgeSeconds)
      }
      if (!network.testnet) expect(network.nativePriceFeed?.maxAgeSeconds).toBe(90 * 60)
    })

    test('accepts fees only in tokens that it can price', () => {
      for (const token of network.tokens.filter(({ feeToken }) => feeToken)) {
        expect(token.priceFeed).toBeDefined()
        expect(network.nativePriceFeed).toBeDefined()
      }
    })
  },
)

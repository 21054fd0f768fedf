import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { GatewayError, isGatewayError } from '../errors/index.js'
import { createNetworkRegistry } from '../model/network-registry.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { verifyPrices } from './verify-prices.js'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const feedAt = (digit: string) => ({ address: address(digit), decimals: 8, maxAgeSeconds: 3_600 })
const network = aNetwork({
  name: 'Base',
  nativePriceFeed: feedAt('1'),
  sequencerFeed: { address: address('4'), graceSeconds: 3_600 },
  tokens: [
    { ...usdc, priceFeed: feedAt('2') },
    { ...dai, priceFeed: feedAt('3') },
  ],
})
const honest = new Map<Address, number | undefined>([
  [usdc.address, 6],
  [dai.address, 18],
  ...['1', '2', '3'].map((digit) => [address(digit), 8] as const),
  [address('4'), 0],
])

/**
 * Returns the log and the tokens that still pay fees on a chain with these decimals. A token without
 * decimals has no code.
 */
async function verify({
  changed = [],
  without,
}: {
  changed?: [Address, number | undefined][]
  without?: Address
}) {
  const decimals = new Map([...honest, ...changed])
  const logs: string[] = []
  const networks = createNetworkRegistry([network])
  await verifyPrices(
    {
      networks,
      chainOf: () => ({
        isDeployed: async (at: Address) => at !== without,
        decimalsOf: async (at: Address) => (at === without ? undefined : decimals.get(at)),
      }),
      logger: { error: (_: object, message: string) => logs.push(message) },
    } as unknown as RelayerDeps,
    network,
  )
  const offered = networks.get(network.networkId).tokens.filter(({ feeToken }) => feeToken)
  return { logs, offered: offered.map(({ symbol }) => symbol) }
}
const remedy =
  'Correct it in the networks file and restart; until then, tokens that depend on it pay no fees'

test('contracts with the decimals that the network says are nothing to complain about', async () => {
  expect(await verify({})).toEqual({ logs: [], offered: ['USDC', 'DAI'] })
})

test.each<[string, Parameters<typeof verify>[0], string, string[]]>([
  [
    'a token without code',
    { without: usdc.address },
    `USDC of Base has no code at ${usdc.address}`,
    ['DAI'],
  ],
  [
    'a token of other decimals',
    { changed: [[usdc.address, 18]] },
    `USDC of Base has 18 decimals at ${usdc.address}, not 6`,
    ['DAI'],
  ],
  [
    'a contract that is no token',
    { changed: [[usdc.address, undefined]] },
    `USDC of Base reports no decimals at ${usdc.address}`,
    ['DAI'],
  ],
  [
    'a feed without code',
    { without: address('3') },
    `The price feed of DAI of Base has no code at ${address('3')}`,
    ['USDC'],
  ],
  [
    'a feed of other decimals',
    { changed: [[address('3'), 18]] },
    `The price feed of DAI of Base has 18 decimals at ${address('3')}, not 8`,
    ['USDC'],
  ],
  [
    'a coin’s feed of other decimals',
    { changed: [[address('1'), 18]] },
    `The price feed of ETH of Base has 18 decimals at ${address('1')}, not 8`,
    [],
  ],
  [
    'a sequencer feed without code',
    { without: address('4') },
    `The sequencer feed of Base has no code at ${address('4')}`,
    [],
  ],
])('%s is named, and what hangs on it is not offered', async (_, chain, complaint, offered) => {
  expect(await verify(chain)).toEqual({ logs: [`${complaint}. ${remedy}`], offered })
})

test('a chain that does not answer withholds nothing, and is asked again later', async () => {
  const networks = createNetworkRegistry([network])
  const silent = async () => {
    throw new GatewayError('NETWORK_UNAVAILABLE')
  }
  const outcome = verifyPrices(
    {
      networks,
      chainOf: () => ({ isDeployed: silent, decimalsOf: silent }),
    } as unknown as RelayerDeps,
    network,
  )
  const error = await outcome.catch((failure: unknown) => failure)
  expect(isGatewayError(error, 'NETWORK_UNAVAILABLE')).toBe(true)
  expect(networks.get(network.networkId)).toEqual(network)
})

test('a later check says only what is new, and gives back what is in order now', async () => {
  const logs: [level: string, message: string][] = []
  const networks = createNetworkRegistry([network])
  const missing = new Set<Address>([address('3')])
  const check = () =>
    verifyPrices(
      {
        networks,
        chainOf: () => ({
          isDeployed: async (at: Address) => !missing.has(at),
          decimalsOf: async (at: Address) => honest.get(at),
        }),
        logger: {
          error: (_: object, message: string) => logs.push(['error', message]),
          info: (_: object, message: string) => logs.push(['info', message]),
        },
      } as unknown as RelayerDeps,
      network,
    )
  const offered = () =>
    networks
      .get(network.networkId)
      .tokens.flatMap(({ feeToken, symbol }) => (feeToken ? [symbol] : []))
  await check()
  await check()
  expect(offered()).toEqual(['USDC'])
  expect(logs.map(([level]) => level)).toEqual(['error'])
  missing.add(usdc.address)
  await check()
  expect(offered()).toEqual([])
  expect(logs).toHaveLength(3)
  missing.clear()
  await check()
  expect(offered()).toEqual(['USDC', 'DAI'])
  expect(logs.at(-1)).toEqual(['info', 'USDC, DAI of Base is in order now, and pays fees again'])
})

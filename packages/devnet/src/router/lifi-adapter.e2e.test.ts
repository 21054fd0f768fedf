import { type Network, nativeCoinAddress, type RoutingContracts } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { judgeRoute } from '../../../core/src/swaps/judge-route.js'
import { createLifiRouting } from '../../../server/src/adapters/routing/lifi.js'
import { devnetDeployment } from '../chains/devnet-deployment.js'
import { type DevnetRouter, startDevnetRouter } from './start-devnet-router.js'

// The gateway's own adapter and its own distrust, over the emulator.

const chains = inject('chains')
const [from, to] = chains.map(({ network }) => network) as [Network, Network]
const { usdc, dai, usdt } = devnetDeployment()
const account: Address = '0x00000000000000000000000000000000000000A1'
const assets: Readonly<Record<string, Address>> = {
  USDC: usdc.address,
  DAI: dai.address,
  USDT: usdt.address,
  ETH: nativeCoinAddress,
}

let router: DevnetRouter
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const provider = () => createLifiRouting({ url: router.url, logger: silent as never })

beforeAll(async () => {
  router = await startDevnetRouter({ chains })
})
afterEach(() => router.reset())
afterAll(() => router?.stop())

const request = (fromToken: string, toToken: string, network: Network, amount: bigint) => ({
  from,
  to: network,
  fromToken: assets[fromToken] as Address,
  toToken: assets[toToken] as Address,
  amount,
  account,
  slippage: undefined,
  feeBps: 50,
  integrator: 'gateway',
  trust: 'proven' as const,
})

const pairs = [
  ['USDC', 'DAI', from, 10n ** 7n],
  ['USDC', 'ETH', from, 10n ** 7n],
  ['ETH', 'USDC', from, 10n ** 16n],
  ['USDT', 'DAI', from, 10n ** 7n],
  ['USDC', 'USDC', to, 10n ** 7n],
  ['DAI', 'USDC', to, 10n ** 19n],
  ['ETH', 'ETH', to, 10n ** 16n],
  ['USDC', 'ETH', to, 10n ** 7n],
  ['ETH', 'DAI', to, 10n ** 16n],
] as const

test.each(pairs)(
  'a route from %s to %s is believed',
  async (fromToken, toToken, network, amount) => {
    const asked = request(fromToken, toToken, network, amount)
    for (const feePath of ['forwarder', 'collector'] as const) {
      router.configure({ feePath })
      const lifi = provider()
      const route = await lifi.quote(asked)
      expect(
        judgeRoute(asked, route, {
          call: lifi.readCall(route.transaction.data),
          isKnown: true,
          contracts: from.routing?.lifi as RoutingContracts,
        }),
      ).toEqual([])
      expect(route.fees.map(({ integratorAmount }) => integratorAmount)).toContain(amount / 200n)
    }
  },
)

test.each([
  ['USDC', 'USDT', to, 10n ** 7n, 'SWAP_ROUTE_NOT_FOUND'],
  ['USDC', 'DAI', from, 1_000n, 'SWAP_AMOUNT_TOO_SMALL'],
  ['USDC', 'USDC', to, 10n ** 6n, 'SWAP_AMOUNT_TOO_SMALL'],
] as const)(
  'from %s to %s: no route has a reason',
  async (fromToken, toToken, network, amount, code) => {
    for (const errorForm of ['paths', 'flat'] as const) {
      router.configure({ errorForm })
      await expect(
        provider().quote(request(fromToken, toToken, network, amount)),
      ).rejects.toMatchObject({ code })
    }
  },
)

test('lists are understood', async () => {
  expect((await provider().chains()).map(({ chainId }) => chainId)).toEqual([31337, 31338])
  expect((await provider().tokens(from)).map(({ address }) => address).toSorted()).toEqual(
    Object.values(assets).toSorted(),
  )
})

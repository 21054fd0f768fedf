import { describe, expect, test } from 'vitest'
import { GatewayError } from '../errors/index.js'
import type { RouteRequest } from '../model/route.js'
import { base } from '../networks/definitions/base.js'
import { opMainnet } from '../networks/definitions/op-mainnet.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import { createFakeRouter } from '../testing/fake-router.js'
import { askForRoute } from './ask-for-route.js'

const [usdc, other] = base.tokens.map(({ address }) => address)
const there = opMainnet.tokens[0]?.address
if (!usdc || !other || !there) throw new Error('The networks have too few tokens.')

const acrossChains: RouteRequest = {
  from: base,
  to: opMainnet,
  fromToken: usdc,
  toToken: there,
  amount: 25_000_000n,
  account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  slippage: 0.005,
  feeBps: 0,
  integrator: '',
  trust: 'proven',
}
const trusting: RouteRequest = { ...acrossChains, trust: 'router' }

function setUp(...stopped: readonly string[]) {
  const router = createFakeRouter({ networks: [base, opMainnet] })
  router.stopBridges(...stopped)
  const ask = async (request: RouteRequest) => (await askForRoute(router, request)).tool
  const refusal = (request: RouteRequest, provider: RoutingProvider = router) =>
    askForRoute(provider, request).then(
      () => undefined,
      (error: GatewayError) => error,
    )
  return { router, ask, refusal }
}

describe('a proven route is used if there is one', () => {
  test.each([acrossChains, trusting])('whatever the request trusts', async (request) => {
    const { router, ask } = setUp()
    expect(await ask(request)).toBe('across')
    expect(router.asked).toHaveLength(1)
  })
})

describe('if there is none', () => {
  test('a request that trusts the router gets the best other one, by a second request', async () => {
    const { router, ask } = setUp('across')
    expect(await ask(trusting)).toBe('near')
    expect(router.asked.map(({ trust }) => trust)).toEqual(['proven', 'router'])
  })

  test('any other request is refused, and the error lists the other ones', async () => {
    const { router, refusal } = setUp('across')
    const error = await refusal(acrossChains)
    expect(error).toMatchObject({
      code: 'SWAP_ROUTE_NOT_FOUND',
      message: expect.stringMatching(/routeTrust. "router".*bridgeId/),
      reason: 'only unproven routes: near, mayan',
      body: {
        alternatives: [
          { bridgeId: 'near', bridge: 'NEAR Intents', routeTrust: 'router', provider: 'lifi' },
          { bridgeId: 'mayan', estimatedTimeSeconds: 20, routeTrust: 'router' },
        ],
      },
    })
    expect(router.asked).toHaveLength(2)
  })

  test('and no other one either, the error lists none', async () => {
    const { refusal } = setUp('across', 'near', 'mayan')
    expect(await refusal(acrossChains)).toMatchObject({ code: 'SWAP_ROUTE_NOT_FOUND', body: {} })
    expect(await refusal(trusting)).toMatchObject({ code: 'SWAP_ROUTE_NOT_FOUND', body: {} })
  })

  test('and the provider cannot list the others, the error is its own', async () => {
    const { router, refusal } = setUp('across')
    const { offers, ...without } = router
    const limited = {
      ...router,
      offers: () => Promise.reject(new GatewayError('RATE_LIMITED')),
    }
    for (const provider of [without, limited]) {
      const error = await refusal(acrossChains, provider)
      expect(error).toMatchObject({ code: 'SWAP_ROUTE_NOT_FOUND' })
      expect(error?.body).toEqual({})
    }
  })
})

test('a named bridge is asked for once, and only if the request trusts it', async () => {
  const { router, ask, refusal } = setUp()
  expect(await ask({ ...trusting, bridge: 'mayan' })).toBe('mayan')
  expect(await ask({ ...acrossChains, bridge: 'across' })).toBe('across')
  const error = await refusal({ ...acrossChains, bridge: 'mayan' })
  expect(error).toMatchObject({ code: 'SWAP_ROUTE_NOT_FOUND', reason: null })
  expect(router.asked).toHaveLength(3)
})

test.each(['SWAP_AMOUNT_TOO_SMALL', 'SWAP_ROUTE_REFUSED', 'ROUTER_UNAVAILABLE'] as const)(
  '%s is not asked a second time',
  async (code) => {
    const { router, refusal } = setUp()
    let asked = 0
    const provider = {
      ...router,
      quote() {
        asked += 1
        return Promise.reject(new GatewayError(code))
      },
    }
    for (const request of [acrossChains, trusting])
      expect(await refusal(request, provider)).toMatchObject({ code })
    expect(asked).toBe(2)
  },
)

test('on one network nothing is asked a second time, because there is no bridge to choose', async () => {
  const { router, refusal } = setUp()
  let asked = 0
  const provider = {
    ...router,
    quote() {
      asked += 1
      return Promise.reject(new GatewayError('SWAP_ROUTE_NOT_FOUND'))
    },
  }
  await refusal({ ...trusting, to: base, toToken: other }, provider)
  expect(asked).toBe(1)
  expect(router.asked).toEqual([])
})

import { expect, test } from 'vitest'
import { createNetworkRegistry } from '../model/network-registry.js'
import type { AccountMode } from '../model/project.js'
import type { ProjectCaller } from '../model/request-context.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { createFakeRouter } from '../testing/fake-router.js'
import { swapHandlers } from './swap-handlers.js'

const contract = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const network = aNetwork({
  routing: { lifi: { targets: [contract], spenders: [contract], feeContracts: [] } },
})
const body = {
  ownerAddress: '0x00000000000000000000000000000000000000a1',
  networkId: network.networkId,
  fromToken: usdc.address,
  toToken: dai.address,
  amount: 25_000_000n,
}

/** Every limit is reached. */
function setUp(accountMode: AccountMode) {
  const counted: string[] = []
  const router = createFakeRouter({ networks: [network] })
  const deps = {
    networks: createNetworkRegistry([network]),
    verified: async () => {},
    canSend: () => true,
    prices: { prices: async () => new Map() },
    router,
    limiter: {
      async take(limit: string, key: string) {
        counted.push(`${limit}: ${key}`)
        return { allowed: false, waitSeconds: 37 }
      },
    },
    database: {
      preparations: { findByIdempotencyKey: async () => undefined },
      projects: { ownerOf: async (id: string) => ({ id: `owner of ${id}`, isNewcomer: false }) },
    },
  } as unknown as GatewayDeps
  const caller = {
    project: {
      id: 'prj_1',
      accountMode,
      routerFeeBps: 0,
      routerIntegrator: '',
      routeTrust: 'proven',
    },
  } as unknown as ProjectCaller
  return { handlers: swapHandlers(deps), caller, counted, router }
}

test.each([
  ['quoteSwap', 'eip7702'],
  ['prepareSwap', 'smart_account'],
  ['preparePlainSwap', 'smart_account'],
  ['preparePlainSwap', 'eip7702'],
] as const)(
  '%s of a project in mode %s asks no router beyond the limit of the project’s owner',
  async (name, accountMode) => {
    const { handlers, caller, counted, router } = setUp(accountMode)
    const ask = handlers[name] as (
      request: unknown,
      caller: ProjectCaller,
      context: unknown,
    ) => Promise<unknown>
    await expect(ask({ body }, caller, { requestId: 'req_1' })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 37,
    })
    expect(counted).toEqual(['route: owner of prj_1'])
    expect(router.asked).toEqual([])
  },
)

test.each(['quoteSwap', 'prepareSwap', 'preparePlainSwap'] as const)(
  '%s of a project with proven routes refuses trust in the router before it asks anybody',
  async (name) => {
    const { handlers, caller, counted, router } = setUp('smart_account')
    const ask = handlers[name] as (
      request: unknown,
      caller: ProjectCaller,
      context: unknown,
    ) => Promise<unknown>
    const trusting = { body: { ...body, routeTrust: 'router' } }
    await expect(ask(trusting, caller, { requestId: 'req_1' })).rejects.toMatchObject({
      code: 'ROUTE_TRUST_NOT_ALLOWED',
      message: expect.stringContaining('gateway-server project set'),
    })
    expect({ counted, asked: router.asked }).toEqual({ counted: [], asked: [] })
  },
)

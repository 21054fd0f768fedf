import type { Endpoints, ResponseOf } from '@gasless-gateway/core/api'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { GatewayClientOptions } from '../src/client-options.js'
import { createGatewayClient } from '../src/create-gateway-client.js'
import type { AccountMode } from '../src/pins/account-mode.js'
import { createFakeClock, type FakeClock } from './fake-clock.js'
import { baseUrl, createGatewayServer, ok } from './gateway-server.js'
import { hashOf, networkId, paymaster } from './honest-gateway.js'

export const apiKey = 'ggw_live_0123456789abcdefghijABCDEFGHIJkl'

export type OperationAnswer = ResponseOf<Endpoints['getTransaction']>

export const operationAnswer = (change: Partial<OperationAnswer> = {}): OperationAnswer => ({
  operationId: 'op_1',
  status: 'finalized',
  transactionHash: hashOf('a'),
  userOperationHash: hashOf('b'),
  userOpHash: hashOf('b'),
  networkId,
  replacementCount: 0,
  reason: null,
  feeBreakdown: null,
  bridge: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

/** A gateway, a clock and a client per test; nothing may be left over when a test ends. */
export function useGateway() {
  const gateway = createGatewayServer()
  const harness = {
    ...gateway,
    clock: undefined as unknown as FakeClock,
    client: <const Mode extends AccountMode = 'smart_account'>(
      options: Partial<GatewayClientOptions<Mode>> = {},
    ) =>
      createGatewayClient<Mode>({
        baseUrl,
        apiKey,
        networks: { [networkId]: { paymaster } },
        clock: harness.clock,
        fetch: harness.clock.fetch,
        ...options,
      }),
    /** Takes the operation in and reports these states of it, one per poll. */
    accepts(...states: [Partial<OperationAnswer>, ...Partial<OperationAnswer>[]]) {
      gateway.on(
        'submitTransaction',
        ok('submitTransaction', {
          operationId: 'op_1',
          status: 'queued',
          userOperationHash: hashOf('b'),
          networkId,
        }),
      )
      const [first, ...rest] = states.map((state) => ok('getTransaction', operationAnswer(state)))
      if (first) gateway.on('getTransaction', first, ...rest)
    },
  }
  beforeAll(() => gateway.server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    harness.clock = createFakeClock()
  })
  afterEach(() => {
    gateway.reset()
    expect(harness.clock.pending(), 'timers left behind').toBe(0)
  })
  afterAll(() => gateway.server.close())
  return harness
}

import type { Endpoints, ResponseOf } from '@gasless-gateway/core/api'
import { type Hex, keccak256 } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { GatewayClientOptions } from '../src/client-options.js'
import { createGatewayClient } from '../src/create-gateway-client.js'
import type { AccountMode } from '../src/model/account-mode.js'
import type { Reply } from '../src/testing/replies.js'
import type { BodyOf } from '../src/wire/endpoint-types.js'
import { createFakeClock, type FakeClock } from './fake-clock.js'
import { baseUrl, createGatewayServer, ok } from './gateway-server.js'
import { hashOf, networkId, paymaster } from './honest-gateway.js'

export const apiKey = 'ggw_live_0123456789abcdefghijABCDEFGHIJkl'

type SubmitBody = BodyOf<'submitTransaction'>

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
  /** Of what was prepared last: an honest gateway takes that one in. */
  let preparedHash: Hex | undefined
  let preparedOn: string | undefined
  let submitted: Pick<OperationAnswer, 'userOperationHash' | 'networkId'> | undefined
  const watched =
    (endpoint: string, reply: Reply): Reply =>
    async (honest) => {
      const request = gateway.seen.at(-1)?.body
      const response = await reply(honest)
      if (!endpoint.toLowerCase().includes('prepare')) return response
      const [, hash] = /"userOperationHash":"(0x\w+)"/.exec(await response.clone().text()) ?? []
      preparedHash = hash as Hex | undefined
      preparedOn = Object(request).networkId
      return response
    }
  const harness = {
    ...gateway,
    on: ((endpoint, first, ...rest) =>
      gateway.on(
        endpoint,
        watched(endpoint, first),
        ...rest.map((reply) => watched(endpoint, reply)),
      )) as typeof gateway.on,
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
      gateway.on('submitTransaction', () => {
        const { operationId, signedTransactions } = Object(gateway.seen.at(-1)?.body) as SubmitBody
        const last = signedTransactions?.at(-1)
        submitted = {
          userOperationHash: last ? keccak256(last as Hex) : (preparedHash ?? hashOf('b')),
          networkId: preparedOn ?? networkId,
        }
        return ok('submitTransaction', { operationId, status: 'queued', ...submitted })()
      })
      const [first, ...rest] = states.map(
        (state) => () => ok('getTransaction', operationAnswer({ ...submitted, ...state }))(),
      )
      if (first) gateway.on('getTransaction', first, ...rest)
    },
  }
  beforeAll(() => gateway.server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    harness.clock = createFakeClock()
  })
  afterEach(() => {
    gateway.reset()
    preparedHash = undefined
    preparedOn = undefined
    submitted = undefined
    expect(harness.clock.pending(), 'timers left behind').toBe(0)
  })
  afterAll(() => gateway.server.close())
  return harness
}

import { describe, expect, test, vi } from 'vitest'
import type { ClientHooks } from '../src/http/client-hooks.js'
import { networkFault, ok, refusal } from './gateway-server.js'
import { apiKey, operationAnswer, useGateway } from './harness.js'
import { friend, honestAnswer, networkId, owner, transferCall, usdc } from './honest-gateway.js'

const gateway = useGateway()
const answered = ok('getTransaction', operationAnswer())
const unavailable = refusal(503, { error: 'Busy.', code: 'OVERLOADED', reason: null })

function spies() {
  const events: [string, Record<string, unknown>][] = []
  const note = (name: string) => (event: object) => events.push([name, { ...event }])
  const hooks: ClientHooks = {
    onRequest: note('request'),
    onResponse: note('response'),
    onRetry: note('retry'),
  }
  return { events, hooks }
}

describe('hooks and logger', () => {
  test('are told of every attempt, answer and retry, in their order', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    gateway.on('getTransaction', unavailable, networkFault, answered)
    const { events, hooks } = spies()
    await gateway.client({ hooks }).transactions.get('op_1')
    vi.restoreAllMocks()
    const what = { endpoint: 'getTransaction', method: 'GET', path: '/v1/transaction/op_1' }
    expect(events).toMatchObject([
      ['request', { ...what, attempt: 1 }],
      ['response', { ...what, attempt: 1, status: 503, requestId: 'req_1' }],
      ['retry', { ...what, attempt: 1, delayMs: 250, error: { code: 'OVERLOADED' } }],
      ['request', { ...what, attempt: 2 }],
      ['retry', { ...what, attempt: 2, delayMs: 500, error: { code: 'CONNECTION_FAILED' } }],
      ['request', { ...what, attempt: 3 }],
      ['response', { ...what, attempt: 3, status: 200, requestId: 'req_ok', durationMs: 0 }],
    ])
  })

  test('never see the key, a signature or a body', async () => {
    const send = transferCall(usdc, friend, 1n)
    gateway.on(
      'prepareTransfer',
      unavailable,
      ok('prepareTransfer', honestAnswer({ calls: [send] })),
    )
    gateway.accepts({})
    const { events, hooks } = spies()
    const lines: unknown[] = []
    const logger = {
      debug: (...line: unknown[]) => lines.push(line),
      warn: (...line: unknown[]) => lines.push(line),
    }
    const client = gateway.client({ hooks, logger })
    let signature = ''
    await client.transfer({
      maxFee: 'any',
      owner: {
        address: owner.address,
        signMessage: async (message) => {
          signature = await owner.signMessage(message)
          return signature as `0x${string}`
        },
      },
      networkId,
      transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 1n }],
    })
    gateway.on(
      'listTransactions',
      ok('listTransactions', { operations: [], count: 0, limit: 50, offset: 0 }),
    )
    await client.transactions.list({ accountId: 'acc_secret' })

    const seen = JSON.stringify([events, lines])
    expect(signature).not.toBe('')
    for (const secret of [apiKey, signature, friend.slice(2), 'acc_secret'])
      expect(seen.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(lines.length).toBeGreaterThan(2)
    expect(seen).toContain('/v1/transaction/submit')
  })

  test.each([
    [
      'throw',
      () => {
        throw new Error('metrics are down')
      },
    ],
    ['reject', async () => Promise.reject(new Error('metrics are down'))],
  ])('that %s do not break a request', async (_, broken) => {
    gateway.on('getTransaction', unavailable, answered)
    const hooks = { onRequest: broken, onResponse: broken, onRetry: broken }
    const client = gateway.client({ hooks, logger: { debug: broken, warn: broken } })
    await expect(client.transactions.get('op_1')).resolves.toMatchObject({ operationId: 'op_1' })
  })
})

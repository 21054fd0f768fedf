import { GatewayError } from '@gasless-gateway/core'
import { RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { createCalmLogger } from './create-calm-logger.js'

function listen() {
  let now = 0
  const lines: [string, object][] = []
  const tell = (fields: object, message: string) => void lines.push([message, fields])
  return {
    lines,
    logger: createCalmLogger({ debug: tell, info: tell, warn: tell, error: tell }, () => now),
    pass(ms: number) {
      now += ms
    },
  }
}

const refusal = (message: string, nonce: number) =>
  new RpcRequestError({
    body: { method: 'eth_sendRawTransaction', params: [nonce] },
    url: 'node.example',
    error: { code: -32000, message },
  })

test('a failure that repeats is told once a minute, with how often it was left out', () => {
  const { lines, logger, pass } = listen()
  const first = refusal('the node is busy', 0)
  for (let nonce = 0; nonce < 240; nonce++) {
    const err = nonce === 0 ? first : refusal('the node is busy', nonce)
    logger.warn({ err, nonce }, 'broadcast failed')
    pass(250)
  }
  expect(lines).toEqual([['broadcast failed', { err: first, nonce: 0 }]])
  logger.warn({ err: first, nonce: 240 }, 'broadcast failed')
  expect(lines.slice(1)).toEqual([['broadcast failed', { err: first, nonce: 240, leftOut: 239 }]])
})

test('another error, or another thing that fails, is told at once', () => {
  const { lines, logger } = listen()
  const busy = refusal('the node is busy', 0)
  const full = refusal('the pool is full', 0)
  logger.warn({ err: busy }, 'broadcast failed')
  logger.warn({ err: full }, 'broadcast failed')
  logger.error({ err: busy }, 'settling failed')
  expect(lines.map(([message, fields]) => [message, (fields as { err: Error }).err])).toEqual([
    ['broadcast failed', busy],
    ['broadcast failed', full],
    ['settling failed', busy],
  ])
})

test('another network, or another executor, that fails in the same way is told at once', () => {
  const { lines, logger } = listen()
  const err = refusal('replacement transaction underpriced', 0)
  const failing = [
    { networkId: '10' },
    { networkId: '10', executor: '0xe0' },
    { networkId: '8453' },
  ]
  for (const fields of [...failing, ...failing]) logger.warn({ err, ...fields }, 'broadcast failed')
  expect(lines.map(([, fields]) => fields)).toEqual(failing.map((fields) => ({ err, ...fields })))
})

test('a network that does not answer is told without a stack', () => {
  const { lines, logger } = listen()
  const cause = new Error('401: invalid API key')
  const err = new GatewayError('NETWORK_UNAVAILABLE', {
    message: 'Base does not answer. Retry shortly.',
    cause,
  })
  for (let time = 0; time < 3; time++) logger.warn({ err, nonce: time }, 'broadcast failed')
  const reason = expect.stringMatching(/Base does not answer\. < Error {2}401: invalid API key$/)
  expect(lines).toEqual([['broadcast failed', { reason, nonce: 0 }]])
})

test('a line without an error is passed on as often as it comes', () => {
  const { lines, logger } = listen()
  for (let time = 0; time < 3; time++) logger.warn({ time }, 'an executor is low')
  expect(lines).toHaveLength(3)
})

import { GatewayError } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { createFailureLog } from './create-failure-log.js'

function watch() {
  let now = 0
  const lines: [string, object][] = []
  const tell = (fields: object, message: string) => void lines.push([message, fields])
  const log = createFailureLog(
    { debug: tell, info: tell, warn: tell, error: tell },
    {
      source: 'loop',
      failed: 'a background pass failed',
      waits: 'background work waits for a network',
      still: 'background passes still fail',
      over: 'background passes succeed again',
    },
    () => now,
  )
  return {
    lines,
    ...log,
    pass(ms: number) {
      now += ms
    },
  }
}

const down = () =>
  new GatewayError('NETWORK_UNAVAILABLE', { message: 'Base does not answer. Retry shortly.' })

test('a network that does not answer is one line for all its loops, without a stack, and one when it does', () => {
  const { lines, failed, passed, pass } = watch()
  for (let round = 0; round < 50; round++) {
    for (const loop of ['watch 8453', 'relay 8453', 'review 8453']) failed(loop, down())
    pass(100)
  }
  const reason = 'Base does not answer.'
  expect(lines).toEqual([['background work waits for a network', { loop: 'watch 8453', reason }]])
  pass(10_000)
  passed('watch 1')
  expect(lines).toHaveLength(1)
  passed('watch 8453')
  passed('relay 8453')
  expect(lines.slice(1)).toEqual([
    ['background passes succeed again', { loop: 'watch 8453', reason, failures: 150, seconds: 15 }],
  ])
})

test('executors without funds are one line, without a stack: their operator must fund them', () => {
  const { lines, failed } = watch()
  const message = 'The executors on Base have no funds.'
  for (const route of ['one', 'other'])
    failed(route, new GatewayError('EXECUTORS_UNFUNDED', { message }))
  expect(lines).toEqual([['background work waits for a network', { loop: 'one', reason: message }]])
})

test('a network that does not answer is found in what an error of a library was caused by', () => {
  const { lines, failed } = watch()
  failed(
    'feed',
    new Error('An unknown RPC error occurred.', { cause: new Error('', { cause: down() }) }),
  )
  expect(lines).toEqual([
    ['background work waits for a network', { loop: 'feed', reason: 'Base does not answer.' }],
  ])
})

test('a refusal without a cause, and a reason in words, are told without a stack', () => {
  const { lines, failed, passed, pass } = watch()
  const message = 'Nothing can be sponsored on Base for now.'
  failed('one', new GatewayError('SPONSORSHIP_UNAVAILABLE', { message, internal: 'no deposit' }))
  for (let time = 0; time < 5; time++) failed('two', 'the answer is old', { answer: '1' })
  expect(lines).toEqual([
    ['a background pass failed', { reason: message, internal: 'no deposit', loop: 'one' }],
    ['a background pass failed', { reason: 'the answer is old', loop: 'two', answer: '1' }],
  ])
  pass(10_000)
  passed('two')
  expect(lines.at(-1)).toEqual([
    'background passes succeed again',
    { loop: 'two', reason: 'the answer is old', failures: 5, seconds: 10 },
  ])
})

test('no reason carries advice to clients', () => {
  const { lines, failed } = watch()
  failed('one', new GatewayError('OVERLOADED', { message: 'The database is slow. Retry shortly.' }))
  failed('two', new GatewayError('PRICE_UNAVAILABLE'))
  failed('three', new GatewayError('NETWORK_UNAVAILABLE'))
  const reasons = lines.map(([, fields]) => (fields as { reason: string }).reason)
  expect(reasons[0]).toBe('The database is slow.')
  expect(reasons.join()).not.toMatch(/retry/i)
  expect(reasons[2]).toContain('the operator must configure other endpoints')
})

test('refusals with one message and two causes are two reasons, whatever amounts and addresses they name', () => {
  const { lines, failed } = watch()
  for (const internal of ['0xab12 holds 7 wei', '0xcd34 holds 80 wei', 'the signer is not listed'])
    failed('one', new GatewayError('SPONSORSHIP_UNAVAILABLE', { internal }))
  expect(lines.map(([, fields]) => (fields as { internal: string }).internal)).toEqual([
    '0xab12 holds 7 wei',
    'the signer is not listed',
  ])
})

test('the same failure on two networks is told of each', () => {
  const { lines, failed } = watch()
  for (const loop of ['watch 1', 'watch 10']) failed(loop, 'the answer is old')
  expect(lines.map(([, fields]) => (fields as { loop: string }).loop)).toEqual([
    'watch 1',
    'watch 10',
  ])
})

test('no more than a thousand reasons are remembered, and the oldest are forgotten', () => {
  const { lines, failed } = watch()
  const words = Array.from({ length: 1_001 }, (_, n) => 'x'.repeat(n + 1))
  for (const reason of [...words, 'x', 'x'.repeat(1_001)]) failed('one', reason)
  expect(lines).toHaveLength(1_002)
})

test('a failure of another kind is told beside the one that lasts', () => {
  const { lines, failed } = watch()
  const [first, second] = [new TypeError('undefined is not a function'), new RangeError('too long')]
  for (const error of [first, second, first, second]) failed('fold', error)
  expect(lines).toEqual([
    ['a background pass failed', { err: first, loop: 'fold' }],
    ['a background pass failed', { err: second, loop: 'fold' }],
  ])
})

test('any other failure is told once for its loop, with the error', () => {
  const { lines, failed } = watch()
  const bug = new TypeError('undefined is not a function')
  for (let round = 0; round < 5; round++) failed('fold', bug)
  failed('archive', bug)
  expect(lines).toEqual([
    ['a background pass failed', { err: bug, loop: 'fold' }],
    ['a background pass failed', { err: bug, loop: 'archive' }],
  ])
})

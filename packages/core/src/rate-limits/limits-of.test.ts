import { describe, expect, test } from 'vitest'
import { type Endpoint, endpoints } from '../api/index.js'
import { limitNames } from '../model/rate-limits.js'
import { allLimitsOf, limitsByStep, limitsOf, limitWithKey, weightOf } from './limits-of.js'

test('an endpoint that names no limit has the one of its credential', () => {
  expect(limitsOf({ auth: 'api-key' })).toEqual(['data'])
  expect(limitsOf({ auth: 'session' })).toEqual(['control'])
  expect(limitsOf({ auth: 'none' })).toEqual(['open'])
})

test('one that names some has those alone, and none when it names none', () => {
  expect(limitsOf({ auth: 'none', limits: ['open', 'register'] })).toEqual(['open', 'register'])
  expect(limitsOf({ auth: 'none', limits: [] })).toEqual([])
})

test('what counts every request is asked before the body is read, the others once it is right', () => {
  expect(limitsByStep({ auth: 'none', limits: ['login', 'open', 'login-address'] })).toEqual({
    first: ['open'],
    second: ['login', 'login-address'],
  })
  expect(limitsByStep({ auth: 'none', limits: ['open', 'verify', 'verify-code'] })).toEqual({
    first: ['open'],
    second: ['verify', 'verify-code'],
  })
  expect(limitsByStep({ auth: 'api-key' })).toEqual({ first: ['data'], second: [] })
})

test('the first is asked along with the key where the project alone counts', () => {
  expect(limitWithKey(['prepare'])).toBe('prepare')
  expect(limitWithKey(['open', 'data'])).toBeUndefined()
  expect(limitWithKey(['control'])).toBeUndefined()
  expect(limitWithKey(['login'])).toBeUndefined()
  expect(limitWithKey([])).toBeUndefined()
})

test('every limit is one that some endpoint is told to ask', () => {
  const asked = new Set(Object.values<Endpoint>(endpoints).flatMap(allLimitsOf))
  expect([...asked].sort()).toEqual([...limitNames].sort())
})

test('what takes a credential limits wrong ones', () => {
  for (const endpoint of Object.values<Endpoint>(endpoints))
    expect(allLimitsOf(endpoint).includes('credential')).toBe(endpoint.auth !== 'none')
})

describe('a request', () => {
  const calls = (count: number, bytes = 68) => ({
    calls: Array.from({ length: count }, () => ({ data: `0x${'ab'.repeat(bytes)}` })),
  })

  test.each([
    ['a small call', calls(1), 1],
    ['eight', calls(8), 1],
    ['nine', calls(9), 2],
    ['as many as fit', calls(64), 8],
    ['16 KiB of call data', calls(1, 16_384), 1],
    ['a byte more', calls(2, 8_193), 2],
    ['as much call data as fits, in few calls', calls(1, 131_072), 8],
    ['as much call data as fits, in many', calls(64, 2_048), 8],
    ['no call', { calls: [] }, 1],
    ['a call without data', { calls: [{}] }, 1],
    ['eight assets', { ...calls(1), transferredAssets: Array(8).fill({}) }, 1],
    ['nine assets', { ...calls(1), transferredAssets: Array(9).fill({}) }, 2],
    [
      'as many assets as fit, beside as many calls',
      { ...calls(64), transferredAssets: Array(64).fill({}) },
      8,
    ],
  ])(
    'that prepares %s weighs as much as its calls, its assets or its call data',
    (_, body, weight) => {
      for (const endpoint of [endpoints.prepareTransaction, endpoints.estimateFee])
        expect(weightOf(endpoint, body)).toBe(weight)
    },
  )

  test('weighs one for every eight transfers', () => {
    const weightOfMany = (length: number) =>
      weightOf(endpoints.prepareTransfer, { transfers: Array(length).fill({}) })
    expect([1, 8, 9, 50].map(weightOfMany)).toEqual([1, 1, 2, 7])
  })

  test('weighs one for every five signed transactions', () => {
    const weightOfMany = (length: number) =>
      weightOf(endpoints.submitTransaction, { signedTransactions: Array(length).fill('0x02') })
    expect([1, 5, 6, 50].map(weightOfMany)).toEqual([1, 1, 2, 10])
    expect(weightOf(endpoints.submitTransaction, { signature: '0x12' })).toBe(1)
  })

  test('of an endpoint that weighs nothing is one', () => {
    expect(weightOf({}, calls(64))).toBe(1)
  })
})

import { expect, test } from 'vitest'
import { type Endpoint, endpoints } from '../api/index.js'
import { allLimitsOf, limitByKey, limitsByStep, limitsOf } from './limits-of.js'
import { limitNames } from './rate-limits.js'

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

test('the first is asked along with the key where the key alone counts', () => {
  expect(limitByKey(['prepare'])).toBe('prepare')
  expect(limitByKey(['open', 'data'])).toBeUndefined()
  expect(limitByKey(['control'])).toBeUndefined()
  expect(limitByKey(['login'])).toBeUndefined()
  expect(limitByKey([])).toBeUndefined()
})

test('every limit is one that some endpoint is told to ask', () => {
  const asked = new Set(Object.values<Endpoint>(endpoints).flatMap(allLimitsOf))
  expect([...asked].sort()).toEqual([...limitNames].sort())
})

test('what takes a credential limits wrong ones', () => {
  for (const endpoint of Object.values<Endpoint>(endpoints))
    expect(allLimitsOf(endpoint).includes('credential')).toBe(endpoint.auth !== 'none')
})

import { expect, test } from 'vitest'
import { limitsByStep, limitsOf } from './limits-of.js'

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
  expect(limitsByStep({ auth: 'none', limits: ['open', 'verify', 'verify-everywhere'] })).toEqual({
    first: ['open'],
    second: ['verify', 'verify-everywhere'],
  })
  expect(limitsByStep({ auth: 'api-key' })).toEqual({ first: ['data'], second: [] })
})

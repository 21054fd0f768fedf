import { describe, expect, test } from 'vitest'
import { errorCodes } from '../errors/index.js'
import { limitNames, type RateLimit, rateLimits } from './rate-limits.js'

// Written out by hand, so that it does not follow the table that it checks.
test.each<[string, string, number, number, RateLimit['counts']]>([
  ['data', 'project', 600, 60, 'requests'],
  ['prepare', 'project', 120, 60, 'requests'],
  ['status', 'project', 6_000, 60, 'requests'],
  ['route', 'owner', 3_000, 7_200, 'valid'],
  ['route-newcomer', 'owner', 750, 7_200, 'valid'],
  ['route-newcomers', '', 6_000, 7_200, 'valid'],
  ['control', 'user', 300, 60, 'requests'],
  ['open', 'address', 300, 60, 'requests'],
  ['credential', 'address', 600, 60, ['UNAUTHENTICATED']],
  ['register', 'address', 5, 3_600, 'valid'],
  ['register-mail', 'email', 5, 3_600, 'valid'],
  ['login-address', 'address', 100, 900, 'valid'],
  ['login', 'address email', 10, 900, 'valid'],
  ['verify', 'address', 10, 900, ['CODE_INVALID']],
  ['verify-code', 'code', 5, 900, ['CODE_INVALID']],
  ['resend', 'email', 1, 60, 'valid'],
  ['password', 'address user', 10, 900, ['CURRENT_PASSWORD_WRONG']],
  ['project', 'user', 10, 3_600, 'valid'],
  ['key', 'user', 30, 3_600, 'valid'],
  ['invite', 'user', 100, 3_600, 'valid'],
  ['invitation-accept', 'address email', 5, 3_600, 'valid'],
])('%s: by %s, %d in %d seconds', (name, by, most, seconds, counts) => {
  const limits: Readonly<Record<string, RateLimit>> = rateLimits
  expect(limits[name]).toMatchObject({ by: by.split(' ').filter(Boolean), most, seconds, counts })
})

describe('every limit', () => {
  const all: [string, RateLimit][] = Object.entries(rateLimits)

  test('is named, and allows something', () => {
    expect(limitNames).toEqual(all.map(([name]) => name))
    for (const [, { most, seconds }] of all) {
      expect(most).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeGreaterThanOrEqual(1)
    }
  })

  test('says in the reference what it is about', () => {
    for (const [, { meaning }] of all) expect(meaning).toMatch(/^[A-Z].*[^.]$/)
    expect(new Set(all.map(([, { meaning }]) => meaning)).size).toBe(all.length)
  })

  test('counts by somebody: one that everybody shared could be used up by a stranger', () => {
    const shared = all.filter(([, { by }]) => by.length === 0).map(([name]) => name)
    // A user has used up `route-newcomer` with an eighth of it.
    expect(shared).toEqual(['route-newcomers'])
    expect(rateLimits['route-newcomers'].most).toBe(8 * rateLimits['route-newcomer'].most)
    expect(rateLimits['route-newcomers'].seconds).toBe(rateLimits['route-newcomer'].seconds)
  })

  test('that counts refusals counts ones that exist', () => {
    for (const [, { counts }] of all)
      if (typeof counts === 'object')
        for (const code of counts) expect(errorCodes).toHaveProperty(code)
  })

  test('gives refusals back only where it counts whatever comes of a request', () => {
    const givingBack = all.filter(([, { givesBack }]) => givesBack)
    expect(givingBack.map(([name, { givesBack }]) => [name, givesBack])).toEqual([
      ['route-newcomer', ['RATE_LIMITED']],
      ['register', ['OVERLOADED']],
      ['login-address', ['RATE_LIMITED']],
      ['login', ['OVERLOADED']],
      ['invitation-accept', ['OVERLOADED']],
    ])
    for (const [, { counts }] of givingBack) expect(counts).toBe('valid')
  })
})

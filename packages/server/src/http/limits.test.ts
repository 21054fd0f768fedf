import {
  type AuthenticatedKey,
  type LimitName,
  limitsOf,
  type ProjectCaller,
  type RateLimiter,
} from '@gasless-gateway/core'
import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { GatewayError } from '@gasless-gateway/core/errors'
import { sampleRequests } from '@gasless-gateway/core/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { type AddressRange, parseAddressRange } from '../addresses/address-range.js'
import type { Authenticate } from './authenticate-request.js'
import { errorCodesOf } from './error-codes-of.js'
import { createFakeGateway } from './testing/fake-gateway.js'
import { startTestApp, type TestApp } from './testing/start-test-app.js'

const started: TestApp[] = []
const start = async (options: Parameters<typeof startTestApp>[0]) => {
  const app = await startTestApp(options)
  started.push(app)
  return app
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.close()))
})

/** Records every use that is taken and given back. Refuses the given limits. */
function recordingLimiter(refused: readonly LimitName[] = []) {
  const taken: string[] = []
  const givenBack: string[] = []
  const limiter: RateLimiter = {
    async take(limit, key) {
      taken.push(`${limit}: ${key}`)
      if (refused.includes(limit)) return { allowed: false, waitSeconds: 37 }
      return { allowed: true, giveBack: async () => void givenBack.push(limit) }
    },
    removeEnded: async () => 0,
  }
  return { limiter, taken, givenBack }
}

const all = Object.entries(endpoints) as [EndpointName, Endpoint][]
const limited = all.filter(([, endpoint]) => limitsOf(endpoint).length > 0)

/** Sends the sample request of an endpoint. */
function send(app: TestApp, name: EndpointName, changes: { body?: unknown } = {}) {
  const { params, query, body } = sampleRequests[name] as Record<string, Record<string, string>>
  const path = endpoints[name].path.replaceAll(/:(\w+)/g, (_, part) => String(params?.[part]))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return app.request(endpoints[name].method.toUpperCase(), `/v1${path}${search}`, {
    body,
    ...changes,
  })
}

test('every endpoint is limited, except the health check', () => {
  const free = all.filter(([, endpoint]) => limitsOf(endpoint).length === 0)
  expect(free.map(([name]) => name)).toEqual(['getHealth'])
  for (const [, endpoint] of limited) expect(errorCodesOf(endpoint)).toContain('RATE_LIMITED')
})

test.each(limited)(
  '%s: each of its limits can refuse it, before any work',
  async (name, endpoint) => {
    for (const limit of limitsOf(endpoint)) {
      const called: string[] = []
      const { limiter } = recordingLimiter([limit])
      const gateway = createFakeGateway({ [name]: async () => void called.push(name) })
      const app = await start({ limiter, gateway })
      const answer = await send(app, name)
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('37')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.body).toEqual({
        error: `Too many requests: the limit "${limit}" is reached. Wait 37 seconds. The operator of the gateway can raise it with RATE_LIMITS.`,
        code: 'RATE_LIMITED',
        reason: null,
      })
      expect(called).toEqual([])
    }
  },
)

// The expected values are written by hand, so that they do not follow the table that they check.
test.each([
  ['prepareTransaction', ['prepare: prj_1']],
  ['prepareTransfer', ['prepare: prj_1']],
  ['estimateFee', ['prepare: prj_1']],
  ['quoteSwap', ['prepare: prj_1']],
  ['prepareSwap', ['prepare: prj_1']],
  ['preparePlainSwap', ['prepare: prj_1']],
  ['listSwapTokens', ['data: prj_1']],
  ['getTransaction', ['status: prj_1']],
  ['listTransactions', ['data: prj_1']],
  ['submitTransaction', ['data: prj_1']],
  ['createAccount', ['data: prj_1']],
  ['getCurrentUser', ['control: usr_1']],
  ['changePassword', ['control: usr_1', 'password: usr_1']],
  ['createProject', ['control: usr_1', 'project: usr_1']],
  ['register', ['open: 127.0.0.1', 'register: 127.0.0.1']],
  // The sign-in checks the limit of the e-mail when its turn comes: see `people.test`.
  ['login', ['open: 127.0.0.1', 'login-address: 127.0.0.1']],
  ['verifyEmail', ['open: 127.0.0.1', 'verify: 127.0.0.1']],
  ['resendCode', ['open: 127.0.0.1', 'resend: ada@example.com']],
  ['getHealth', []],
] as const)('%s is counted as %j', async (name, expected) => {
  const { limiter, taken } = recordingLimiter()
  const app = await start({ limiter })
  expect((await send(app, name)).status).toBeLessThan(300)
  expect(taken).toEqual(expected)
})

describe('a limit that counts by the project', () => {
  /** An authentication that knows the key and returns this result for its limit. */
  const known = (take: AuthenticatedKey['take']) => {
    const asked: (LimitName | undefined)[] = []
    const authenticate: Authenticate = {
      async apiKey(_key, limit) {
        asked.push(limit)
        return {
          caller: { project: { id: 'prj_1' }, apiKeyId: 'key_1' } as unknown as ProjectCaller,
          take,
        }
      },
      session: async () => undefined,
    }
    return { authenticate, asked }
  }

  test.each(limited.filter(([, { auth }]) => auth === 'api-key'))(
    '%s: is checked together with the key, and not again',
    async (name, endpoint) => {
      const { limiter, taken } = recordingLimiter()
      const { authenticate, asked } = known({ allowed: true, giveBack: async () => {} })
      const app = await start({ limiter, authenticate })
      expect((await send(app, name)).status).toBeLessThan(300)
      const [first, ...others] = limitsOf(endpoint)
      expect(asked).toEqual([first])
      expect(taken).toEqual(others.map((limit) => `${limit}: prj_1`))
    },
  )

  test('that is reached refuses before the body is read', async () => {
    const called: string[] = []
    const { authenticate } = known({ allowed: false, waitSeconds: 37 })
    const gateway = createFakeGateway({
      quoteSwap: async () => void called.push('quoted') as never,
    })
    const app = await start({ gateway, authenticate })
    const answer = await send(app, 'quoteSwap', { body: '{"broken' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '37'])
    expect(called).toEqual([])
  })
})

describe('a batch of owners', () => {
  /** Returns the weight of each take. */
  const weightsOf = async (owners: number, room = Number.POSITIVE_INFINITY) => {
    const weights: number[] = []
    const called: string[] = []
    const limiter: RateLimiter = {
      async take(_limit, _key, { weight = 1 } = {}) {
        weights.push(weight)
        return weight > room
          ? { allowed: false, waitSeconds: 37 }
          : { allowed: true, giveBack: async () => {} }
      },
      removeEnded: async () => 0,
    }
    const gateway = createFakeGateway({
      async resolveAccountBatch() {
        called.push('resolved')
        return { results: [], count: 0 }
      },
    })
    const app = await start({ limiter, gateway })
    const ownerAddresses = Array.from({ length: owners }, () => `0x${'12'.repeat(20)}`)
    const { status } = await send(app, 'resolveAccountBatch', { body: { ownerAddresses } })
    return { weights, status, called }
  }

  test.each([
    [1, [1]],
    [10, [1]],
    [11, [1, 1]],
    [1_000, [1, 99]],
  ])('of %i is counted as %j requests', async (owners, weights) => {
    expect(await weightsOf(owners)).toEqual({ weights, status: 200, called: ['resolved'] })
  })

  test('that exceeds the limit causes no work', async () => {
    expect(await weightsOf(1_000, 98)).toEqual({ weights: [1, 99], status: 429, called: [] })
  })
})

test('a prepare with 64 calls is counted as eight requests', async () => {
  const weights: number[] = []
  const limiter: RateLimiter = {
    async take(limit, _key, { weight = 1 } = {}) {
      expect(limit).toBe('prepare')
      weights.push(weight)
      return weight > 1
        ? { allowed: false, waitSeconds: 37 }
        : { allowed: true, giveBack: async () => {} }
    },
    removeEnded: async () => 0,
  }
  const app = await start({ limiter })
  const { status, body } = await send(app, 'prepareTransaction', {
    body: {
      ...sampleRequests.prepareTransaction.body,
      calls: Array(64).fill({ to: `0x${'12'.repeat(20)}` }),
    },
  })
  expect([status, body.code, weights]).toEqual([429, 'RATE_LIMITED', [1, 7]])
})

describe('counted requests', () => {
  test('all spellings of one e-mail count together', async () => {
    const { limiter, taken } = recordingLimiter()
    const app = await start({ limiter })
    for (const email of ['ADA@example.com', '  ada@EXAMPLE.com '])
      await send(app, 'resendCode', { body: { email } })
    expect(taken.filter((take) => take.startsWith('resend'))).toEqual([
      'resend: ada@example.com',
      'resend: ada@example.com',
    ])
  })

  test('a request with mistakes counts as a request, not as a registration or a guess', async () => {
    const { limiter, taken } = recordingLimiter()
    const app = await start({ limiter })
    for (const name of ['register', 'login', 'verifyEmail', 'resendCode'] as const)
      expect((await send(app, name, { body: {} })).status).toBe(400)
    expect(taken).toEqual(Array(4).fill('open: 127.0.0.1'))
  })

  test('a client over its limit is refused before the body is read', async () => {
    const { limiter } = recordingLimiter(['open'])
    const app = await start({ limiter })
    expect((await send(app, 'login', { body: '{"broken' })).status).toBe(429)
  })

  describe('of credentials', () => {
    const nobody = { apiKey: async () => undefined, session: async () => undefined }
    const ask = async (
      limiter: RateLimiter,
      headers: Record<string, string>,
      path = '/v1/network/list',
    ) => {
      const app = await start({ limiter, authenticate: nobody })
      const { status, body } = await app.request('GET', path, { headers, anonymous: true })
      return [status, body.code]
    }
    const wrong = { 'X-API-Key': 'wrong' }
    const wrongToken = { Authorization: 'Bearer wrong' }

    test('wrong credentials count by address, and by no other limit', async () => {
      const { limiter, taken, givenBack } = recordingLimiter()
      expect(await ask(limiter, wrong)).toEqual([401, 'UNAUTHENTICATED'])
      expect(await ask(limiter, wrongToken, '/v1/auth/current-user')).toEqual([
        401,
        'UNAUTHENTICATED',
      ])
      expect(taken).toEqual(['credential: 127.0.0.1', 'credential: 127.0.0.1'])
      expect(givenBack).toEqual([])
    })

    test('wrong credentials beyond the limit get a time to wait', async () => {
      const { limiter } = recordingLimiter(['credential'])
      expect(await ask(limiter, wrong)).toEqual([429, 'RATE_LIMITED'])
      expect(await ask(limiter, wrongToken, '/v1/auth/current-user')).toEqual([429, 'RATE_LIMITED'])
    })

    test('missing credentials are refused as usual', async () => {
      const { limiter, taken } = recordingLimiter(['credential'])
      expect(await ask(limiter, {})).toEqual([401, 'UNAUTHENTICATED'])
      expect(taken).toEqual([])
    })

    test('right credentials are accepted beyond the limit, and do not count', async () => {
      const { limiter, taken } = recordingLimiter(['credential'])
      const app = await start({ limiter })
      expect((await send(app, 'listNetworks')).status).toBe(200)
      expect((await send(app, 'getCurrentUser')).status).toBe(200)
      expect(taken).toEqual(['data: prj_1', 'control: usr_1'])
    })
  })

  test('only wrong codes count: right codes, invalid requests and our failures are given back', async () => {
    const outcome = async (verifyEmail: () => Promise<never>) => {
      const { limiter, givenBack } = recordingLimiter()
      await send(
        await start({ limiter, gateway: createFakeGateway({ verifyEmail }) }),
        'verifyEmail',
      )
      return givenBack
    }
    const ends = (error: Error) => outcome(async () => Promise.reject(error))
    expect(await ends(new GatewayError('CODE_INVALID'))).toEqual([])
    const back = ['verify']
    expect(await ends(new GatewayError('OVERLOADED'))).toEqual(back)
    expect(await ends(new Error('a bug'))).toEqual(back)
    const { limiter, givenBack } = recordingLimiter()
    await send(await start({ limiter }), 'verifyEmail')
    expect(givenBack).toEqual(back)
  })

  test('only wrong current passwords count', async () => {
    for (const [code, back] of [
      ['CURRENT_PASSWORD_WRONG', []],
      ['PASSWORD_TOO_COMMON', ['password']],
    ] as const) {
      const { limiter, givenBack } = recordingLimiter()
      const changePassword = async () => {
        throw new GatewayError(code)
      }
      const gateway = createFakeGateway({ changePassword })
      expect((await send(await start({ limiter, gateway }), 'changePassword')).body.code).toBe(code)
      expect(givenBack).toEqual(back)
    }
  })

  test('a rate limit inside the use case does not give the request back', async () => {
    const { limiter, givenBack } = recordingLimiter()
    const prepareTransfer = async () => {
      throw new GatewayError('RATE_LIMITED', { retryAfterSeconds: 5 })
    }
    const gateway = createFakeGateway({ prepareTransfer })
    expect((await send(await start({ limiter, gateway }), 'prepareTransfer')).status).toBe(429)
    expect(givenBack).toEqual([])
  })

  test('an answer stays right when the counter cannot be reached afterwards', async () => {
    const limiter: RateLimiter = {
      take: async () => ({ allowed: true, giveBack: () => Promise.reject(new Error('gone')) }),
      removeEnded: async () => 0,
    }
    expect((await send(await start({ limiter }), 'verifyEmail')).status).toBe(200)
  })
})

test('no request is accepted while the counters cannot be reached', async () => {
  const limiter: RateLimiter = {
    take: () => Promise.reject(new GatewayError('OVERLOADED')),
    removeEnded: async () => 0,
  }
  const app = await start({ limiter })
  for (const [name] of limited) {
    const answer = await send(app, name)
    expect([name, answer.status, answer.body.code]).toEqual([name, 503, 'OVERLOADED'])
  }
  expect((await send(app, 'getHealth')).status).toBe(200)
})

describe('the client’s address', () => {
  const addressesOf = async (trustedProxies: string[], headers: Record<string, string>[]) => {
    const { limiter, taken } = recordingLimiter()
    const app = await start({
      limiter,
      trustedProxies: trustedProxies.map((text) => parseAddressRange(text) as AddressRange),
    })
    for (const header of headers)
      await app.request('POST', '/v1/auth/register', { body: {}, headers: header })
    return [...new Set(taken)]
  }

  test('is the socket’s address, whatever headers a direct client sends', async () => {
    const headers = Array.from({ length: 50 }, (_, i) => ({
      'X-Forwarded-For': `198.51.100.${i}`,
      'X-Real-IP': `198.51.100.${i}`,
      Forwarded: `for=198.51.100.${i}`,
      'CF-Connecting-IP': `198.51.100.${i}`,
    }))
    expect(await addressesOf([], headers)).toEqual(['open: 127.0.0.1'])
  })

  test('is the last address that a trusted proxy added', async () => {
    const headers = Array.from({ length: 20 }, (_, i) => ({
      'X-Forwarded-For': `10.9.9.${i}, 203.0.113.7`,
    }))
    expect(await addressesOf(['127.0.0.0/8'], headers)).toEqual(['open: 203.0.113.7'])
  })

  test('does not change with addresses of one IPv6 network', async () => {
    const headers = Array.from({ length: 20 }, (_, i) => ({
      'X-Forwarded-For': `2001:db8:1:2::${i.toString(16)}`,
    }))
    expect(await addressesOf(['127.0.0.1'], headers)).toEqual([
      'open: 2001:db8:1:2::/64',
      'open: 2001:db8:1::/56',
      'open: 2001:db8:1::/48',
    ])
  })
})

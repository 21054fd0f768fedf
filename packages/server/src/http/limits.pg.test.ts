import { type PasswordHasher, type RateLimiter, rateLimits } from '@gasless-gateway/core'
import { GatewayError } from '@gasless-gateway/core/errors'
import type { Knex } from 'knex'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { peopleHandlers } from '../../../core/src/handlers/people-handlers.js'
import { connect } from '../adapters/postgres/connection/connect.js'
import { withOverloadErrors } from '../adapters/postgres/connection/with-overload-errors.js'
import { createRateLimiter } from '../adapters/postgres/rate-limiter.js'
import { systemClock } from '../adapters/system/system-clock.js'
import { uuidIds } from '../adapters/system/uuid-ids.js'
import { createControlPlane } from '../compose/create-control-plane.js'
import { closedPort } from '../testing/closed-port.js'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
} from '../testing/migrated-database.js'
import { unhurriedLimits } from '../testing/unhurried-limits.js'
import { createFakeGateway } from './testing/fake-gateway.js'
import { type Answer, startTestApp, type TestApp } from './testing/start-test-app.js'

/** Three replicas of the HTTP face, each with connections of its own to one database. */
let db: MigratedDatabase
let pools: Knex[]
let apps: TestApp[]
let hashes: number
let isBusy: boolean
const right = 'AAAAA-AAAAA'
beforeAll(async () => {
  db = await createMigratedDatabase()
  pools = Array.from({ length: 3 }, () => connect(db.url, endless))
  const passwords: PasswordHasher = {
    async inTurn(_, work) {
      if (isBusy) throw new GatewayError('OVERLOADED')
      return work(async () => `hash ${++hashes}`)
    },
  }
  const gatewayWith = (limiter: RateLimiter) => {
    const deps = createControlPlane(
      { database: db.stores, ids: uuidIds, clock: systemClock, limiter },
      [{ id: 'one', secret: new Uint8Array(32).fill(7) }],
    )
    const { login, register } = peopleHandlers({ ...deps, passwords })
    return createFakeGateway({ ...fakes, login, register })
  }
  const fakes: Parameters<typeof createFakeGateway>[0] = {
    verifyEmail: async ({ body }) => {
      if (body.token !== right.replace('-', '')) throw new GatewayError('CODE_INVALID')
      return { token: 'a.b.c', message: 'verified', systemRole: 'client_admin' }
    },
    changePassword: async ({ body }) => {
      if (body.currentPassword !== 'right') throw new GatewayError('CURRENT_PASSWORD_WRONG')
      return { message: 'changed' }
    },
  }
  apps = await Promise.all(
    pools.map((pool) => {
      const limiter = withOverloadErrors(createRateLimiter(pool, unhurriedLimits))
      return startTestApp({ gateway: gatewayWith(limiter), limiter })
    }),
  )
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await Promise.all(pools.map((pool) => pool.destroy()))
  await db.close()
})
beforeEach(async () => {
  hashes = 0
  isBusy = false
  await db.knex('rate_limits').delete()
  // Each hash counts anew, so a registration of an earlier test would have the password of a sign-in.
  await db.knex('registrations').delete()
})

const post = (path: string, body: object, count: number): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      (apps[i % 3] as TestApp).request('POST', `/v1/auth/${path}`, { body }),
    ),
  )
const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers)
    counts[`${status} ${body.code ?? ''}`] = (counts[`${status} ${body.code ?? ''}`] ?? 0) + 1
  return counts
}

test('of 200 sign-ins at once on three replicas ten cost a hash, and 190 are refused', async () => {
  const answers = await post('login', { email: 'ada@example.com', password: 'guess' }, 200)
  expect(tally(answers)).toEqual({ '401 CREDENTIALS_INVALID': 10, '429 RATE_LIMITED': 190 })
  expect(hashes).toBe(10)
  for (const { status, headers } of answers)
    if (status === 429) {
      const seconds = Number(headers.get('retry-after'))
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 900).toBe(true)
    }
  // What one e-mail's limit has refused does not use up the address's.
  const left = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      (apps[i % 3] as TestApp).request('POST', '/v1/auth/login', {
        body: { email: `eve+${i}@example.com`, password: 'guess' },
      }),
    ),
  )
  expect(tally(left)).toEqual({ '401 CREDENTIALS_INVALID': 90, '429 RATE_LIMITED': 10 })
})

test('sign-ins that the gateway was too busy for leave as many tries as before, and count for their address', async () => {
  isBusy = true
  const body = { email: 'ada@example.com', password: 'guess' }
  for (let round = 0; round < 4; round++)
    expect(tally(await post('login', body, 10))).toEqual({ '503 OVERLOADED': 10 })
  isBusy = false
  expect(tally(await post('login', body, 12))).toEqual({
    '401 CREDENTIALS_INVALID': 10,
    '429 RATE_LIMITED': 2,
  })
  const address = await db.knex('rate_limits').where({ bucket: 'login-address' }).first('count')
  expect(address?.count).toBe(50)
})

test('another e-mail, and the same at another time, have counters of their own', async () => {
  await post('login', { email: 'ada@example.com', password: 'guess' }, 12)
  const other = { email: 'ada+1@example.com', password: 'guess' }
  expect(tally(await post('login', other, 1))).toEqual({ '401 CREDENTIALS_INVALID': 1 })
  await db.knex('rate_limits').update({ ends_at: db.knex.raw("ends_at - interval '15 minutes'") })
  const again = await post('login', { email: 'ada@example.com', password: 'guess' }, 30)
  expect(tally(again)).toEqual({ '401 CREDENTIALS_INVALID': 10, '429 RATE_LIMITED': 20 })
})

test('six registrations at once are five', async () => {
  const body = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  }
  expect(tally(await post('register', { ...body, confirmPassword: 'other' }, 20))).toEqual({
    '400 VALIDATION_FAILED': 20,
  })
  expect(tally(await post('register', body, 6))).toEqual({ '200 ': 5, '429 RATE_LIMITED': 1 })
})

test('one code a minute is mailed again', async () => {
  const answers = await post('resend', { email: 'ada@example.com' }, 50)
  expect(tally(answers)).toEqual({ '200 ': 1, '429 RATE_LIMITED': 49 })
})

test('right codes do not count, and after ten wrong ones no code is looked at', async () => {
  for (let i = 0; i < 15; i++)
    expect(tally(await post('verify', { token: right }, 1))).toEqual({ '200 ': 1 })
  expect(tally(await post('verify', { token: 'BBBBB-BBBBB' }, 100))).toEqual({
    '400 CODE_INVALID': 10,
    '429 RATE_LIMITED': 90,
  })
  expect(tally(await post('verify', { token: right }, 1))).toEqual({ '429 RATE_LIMITED': 1 })
})

test('ten wrong current passwords are the last ones; right ones before do not count', async () => {
  const body = { newPassword: 'battery staple', confirmPassword: 'battery staple' }
  expect(tally(await post('change-password', { ...body, currentPassword: 'right' }, 9))).toEqual({
    '200 ': 9,
  })
  const wrong = await post('change-password', { ...body, currentPassword: 'wrong' }, 40)
  expect(tally(wrong)).toEqual({ '400 CURRENT_PASSWORD_WRONG': 10, '429 RATE_LIMITED': 30 })
})

test('a key’s 120 preparations a minute, on three replicas', async () => {
  const body = { ownerAddress: `0x${'12'.repeat(20)}`, networkId: '8453', feeTokenAddress: null }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      (apps[i % 3] as TestApp).request('POST', '/v1/transaction/transfer', { body }),
    ),
  )
  // Requests with mistakes are requests.
  expect(tally(answers)).toEqual({ '400 VALIDATION_FAILED': 120, '429 RATE_LIMITED': 80 })
})

test('600 wrong keys a minute from one address are told so, more are told to wait, and the right key works on', async () => {
  const wrong = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        (apps[i % 3] as TestApp).request('GET', '/v1/network/list', {
          headers: { 'X-API-Key': 'wrong' },
        }),
      ),
    )
  await wrong(1)
  await db.knex('rate_limits').where({ bucket: 'credential' }).update({ count: 570 })
  expect(tally(await wrong(90))).toEqual({ '401 UNAUTHENTICATED': 30, '429 RATE_LIMITED': 60 })
  expect((await (apps[0] as TestApp).request('GET', '/v1/network/list')).status).toBe(200)
})

test('without its database nothing is let through', async () => {
  const knex = connect(`postgres://nobody@127.0.0.1:${await closedPort()}/none`)
  const app = await startTestApp({
    limiter: withOverloadErrors(createRateLimiter(knex, rateLimits)),
  })
  try {
    const answer = await app.request('GET', '/v1/network/list')
    expect([answer.status, answer.body.code]).toEqual([503, 'OVERLOADED'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  } finally {
    await app.close()
    await knex.destroy()
  }
})

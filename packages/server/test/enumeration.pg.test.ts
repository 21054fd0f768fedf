import { resetPassword } from '@gasless-gateway/core'
import type { EndpointName } from '@gasless-gateway/core/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { aPerson, aSharedProject } from './support/people-and-projects.js'
import { hasherOf, quickHashOf } from './support/quick-hasher.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

/** The work with passwords, in its order. */
let work: string[]
let masterKey = 'first key'
const countingHasher = hasherOf((owner) => {
  work.push('hash')
  return quickHashOf(masterKey)(owner)
})

const limits = {
  login: { most: 2, seconds: 900 },
  resend: { most: 1, seconds: 3_600 },
  'register-mail': { most: 4, seconds: 3_600 },
}
/** The limit of an endpoint's requests by e-mail, if it has one. */
const limitOf: Readonly<Partial<Record<EndpointName, { readonly seconds: number }>>> = {
  login: limits.login,
  resendCode: limits.resend,
}

let plane: ControlPlane
beforeAll(async () => {
  plane = await startControlPlane({ passwords: countingHasher, limits })
})
afterAll(() => plane.close())
beforeEach(async () => {
  work = []
  masterKey = 'first key'
  await plane.db.knex('rate_limits').delete()
})

const password = 'correct horse battery'
const registration = (email: string) => ({
  name: 'Ada',
  email,
  password,
  confirmPassword: password,
})

let emails = 0
/** All e-mails have the same length, because the length of an answer depends on it. */
const nextEmail = () => `someone-${String(++emails).padStart(6, '0')}@example.com`

/** All states of an e-mail that the gateway distinguishes. */
const kinds: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
  unknown: async () => {},
  'waiting for its code': (email) => plane.call('register', { body: registration(email) }),
  'waiting for three codes': async (email) => {
    for (let n = 0; n < 3; n++) await plane.call('register', { body: registration(email) })
  },
  'of a user': (email) => aPerson(plane, { email }),
  'of a user with a salt of an earlier time': (email) =>
    aPerson(plane, { email, passwordHash: 'salt of an earlier time$hash' }),
  'of a platform owner': (email) => aPerson(plane, { email, systemRole: 'owner' }),
  'invited into a project': async (invited) =>
    aSharedProject(plane, { owner: await aPerson(plane) }, { invited }),
}

const waitOf = ({ headers }: Answer): string | null => headers.get('retry-after')

/**
 * Returns the answer without the parts that may differ: date, request id, seconds to wait, and the e-mail of the
 * request.
 */
const seen = (answer: Answer, email: string): string => {
  const { status, headers, body } = answer
  const text = JSON.stringify({
    status,
    headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').sort(),
    body,
  }).replaceAll(email, '<e-mail>')
  const wait = waitOf(answer)
  return wait === null
    ? text
    : text
        .replace(`"retry-after","${wait}"`, '"retry-after","<wait>"')
        .replace(`Wait ${wait} seconds.`, 'Wait <wait> seconds.')
}

interface Look {
  readonly answers: readonly string[]
  readonly work: readonly string[]
  readonly mails: number
  /** In the order of their arrival at the database, without their parameters. */
  readonly statements: readonly string[]
}

/** For every kind of e-mail, the limit must begin with the first of these requests and have its full duration. */
function expectFullWait(answer: Answer, limitSeconds = 0, elapsedSeconds: number) {
  const wait = waitOf(answer)
  if (wait === null) return
  expect(Number(wait)).toBeLessThanOrEqual(limitSeconds)
  expect(Number(wait)).toBeGreaterThanOrEqual(Math.ceil(limitSeconds - elapsedSeconds))
}

/** Returns the answers that a stranger gets about an e-mail of this kind, and the work that they cause. */
async function lookAt(
  make: (email: string) => Promise<unknown>,
  name: EndpointName,
  bodyFor: (email: string) => object,
  times = 1,
): Promise<Look> {
  const email = nextEmail()
  await make(email)
  work = []
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => statements.push(sql)
  plane.db.knex.on('query', note)
  const before = plane.mails.length
  const answers: string[] = []
  const begun = performance.now()
  for (let n = 0; n < times; n++) {
    const answer = await plane.call(name, { body: bodyFor(email) })
    answers.push(seen(answer, email))
    expectFullWait(answer, limitOf[name]?.seconds, (performance.now() - begun) / 1_000)
  }
  plane.db.knex.off('query', note)
  return { answers, work: [...work], mails: plane.mails.length - before, statements }
}

async function lookAtAll(
  name: EndpointName,
  bodyFor: (email: string) => object,
  times = 1,
): Promise<Record<string, Look>> {
  const looks: Record<string, Look> = {}
  for (const [kind, make] of Object.entries(kinds))
    looks[kind] = await lookAt(make, name, bodyFor, times)
  return looks
}

const same = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value)))
const answersOf = (looks: Record<string, Look>) =>
  Object.values(looks).map(({ answers }) => answers)
const workOf = (looks: Record<string, Look>) => Object.values(looks).map((look) => look.work)
const statementsOf = (looks: Record<string, Look>) =>
  Object.values(looks).map(({ statements }) => statements)

describe('a stranger cannot find out whether an e-mail is known, neither byte by byte nor by hashed passwords,', () => {
  test('from registering', async () => {
    const looks = await lookAtAll('register', registration)
    expect(same(answersOf(looks)).size).toBe(1)
    expect(answersOf(looks)[0]?.[0]).toContain('"status":200')
    expect(same(workOf(looks))).toEqual(same([['hash']]))
    expect(same(statementsOf(looks)).size).toBe(1)
    // Every case sends one mail. Its reader learns what has happened.
    expect(Object.values(looks).map(({ mails }) => mails)).toEqual(Object.keys(kinds).map(() => 1))
  })

  test('from registering more often than the limit of mails allows', async () => {
    const once = await lookAtAll('register', registration)
    const looks = await lookAtAll('register', registration, 6)
    for (const { answers, work, statements } of Object.values(looks)) {
      // Each of the six attempts looks like the first for an unknown e-mail, because skipped statements are replaced.
      expect(same(answers)).toEqual(same(once.unknown?.answers ?? []))
      expect(same(work)).toEqual(same(once.unknown?.work ?? []))
      expect(statements).toEqual(Array(6).fill(once.unknown?.statements).flat())
    }
    const mails = Object.entries(looks).map(([kind, look]) => [kind, look.mails])
    expect(Object.fromEntries(mails)).toEqual({
      unknown: 4,
      'waiting for its code': 3,
      'waiting for three codes': 1,
      'of a user': 4,
      'of a user with a salt of an earlier time': 4,
      'of a platform owner': 4,
      'invited into a project': 4,
    })
  })

  test('from registering with mistakes', async () => {
    for (const mistake of [{ password: 'short' }, { name: '' }, { confirmPassword: 'other' }]) {
      const looks = await lookAtAll('register', (email) => ({ ...registration(email), ...mistake }))
      expect(same(answersOf(looks)).size).toBe(1)
      expect(answersOf(looks)[0]?.[0]).toContain('"status":400')
      expect(same(workOf(looks))).toEqual(same([[]]))
    }
  })

  test('from signing in with a wrong password, up to the limit and over it', async () => {
    const looks = await lookAtAll('login', (email) => ({ email, password: 'a wrong one' }), 3)
    expect(same(answersOf(looks)).size).toBe(1)
    expect(answersOf(looks)[0]?.map((answer) => JSON.parse(answer).status)).toEqual([401, 401, 429])
    expect(same(workOf(looks))).toEqual(same([['hash', 'hash']]))
    expect(same(statementsOf(looks)).size).toBe(1)
  })

  test('from registering, and signing in after the operator has rotated the master key', async () => {
    const looks: Record<string, Look> = {}
    for (const [kind, make] of Object.entries(kinds)) {
      const registeredFirst = async (email: string) => {
        masterKey = 'first key'
        await make(email)
        await plane.call('register', { body: registration(email) })
        masterKey = 'second key'
      }
      looks[kind] = await lookAt(registeredFirst, 'login', (email) => ({ email, password }))
    }
    expect(same(Object.values(looks)).size).toBe(1)
    expect(looks.unknown?.answers[0]).toContain('EMAIL_NOT_VERIFIED')
  })

  test('from registering and then signing in with that password, or with another one', async () => {
    const other = 'a password of mine'
    for (const [tried, status, code] of [
      [other, 400, 'EMAIL_NOT_VERIFIED'],
      ['a third one', 401, 'CREDENTIALS_INVALID'],
    ] as const) {
      const looks: Record<string, Look> = {}
      const login = (email: string) => ({ email, password: tried })
      for (const [kind, make] of Object.entries(kinds)) {
        const registeredFirst = async (email: string) => {
          await make(email)
          const body = { ...registration(email), password: other, confirmPassword: other }
          await plane.call('register', { body })
        }
        looks[kind] = await lookAt(registeredFirst, 'login', login)
      }
      // The reader of the mails has verified the e-mail meanwhile.
      const verifiedMeanwhile = async (email: string) => {
        const body = { ...registration(email), password: other, confirmPassword: other }
        await plane.call('register', { body })
        await plane.call('register', { body: registration(email) })
        const mail = plane.mails.at(-1)
        const token = mail?.kind === 'verification' ? mail.code : ''
        expect((await plane.call('verifyEmail', { body: { token } })).status).toBe(200)
      }
      looks['verified meanwhile'] = await lookAt(verifiedMeanwhile, 'login', login)
      const resetMeanwhile = async (email: string) => {
        await aPerson(plane, { email, passwordHash: 'salt of an earlier time$hash' })
        const body = { ...registration(email), password: other, confirmPassword: other }
        await plane.call('register', { body })
        expect(await resetPassword(plane.deps, email, 'nobody’s')).toBe('done')
      }
      looks['reset meanwhile'] = await lookAt(resetMeanwhile, 'login', login)
      expect(same(Object.values(looks)).size).toBe(1)
      expect(looks.unknown?.answers[0]).toContain(`"status":${status}`)
      expect(looks.unknown?.answers[0]).toContain(code)
    }
  })

  test('from asking for another code, up to the limit and over it', async () => {
    const looks = await lookAtAll('resendCode', (email) => ({ email }), 2)
    expect(same(answersOf(looks)).size).toBe(1)
    expect(answersOf(looks)[0]?.map((answer) => JSON.parse(answer).status)).toEqual([200, 429])
    expect(same(workOf(looks))).toEqual(same([[]]))
    expect(same(statementsOf(looks)).size).toBe(1)
  })
})

test('an answer reveals only one thing, and only to someone with the password: that the e-mail is not verified yet', async () => {
  const email = nextEmail()
  await plane.call('register', { body: registration(email) })
  const { status, body } = await plane.call('login', { body: { email, password } })
  expect([status, body.code]).toEqual([400, 'EMAIL_NOT_VERIFIED'])
  expect(work).toEqual(['hash', 'hash'])
})

test('a user who verifies an e-mail that was registered with two passwords is signed in, and chooses one with the code', async () => {
  const email = nextEmail()
  const chosen = 'chosen after all that'
  for (const tried of [password, 'a password of mine']) {
    const body = { ...registration(email), password: tried, confirmPassword: tried }
    await plane.call('register', { body })
  }
  const mail = plane.mails.at(-1)
  const code = mail?.kind === 'verification' ? mail.code : ''
  const verified = await plane.call('verifyEmail', { body: { token: code } })
  expect(verified).toMatchObject({
    status: 200,
    body: {
      token: expect.any(String),
      message: expect.stringMatching(
        /several times, with different passwords, so none of them counts.*POST \/auth\/change-password.*code is your current password/,
      ),
      systemRole: 'client_admin',
    },
  })
  expect(await plane.db.knex('audit_log').where({ actor: email })).toMatchObject([
    { action: 'user.verified', details: { contested: true } },
  ])
  const changed = await plane.call(
    'changePassword',
    { body: { currentPassword: code, newPassword: chosen, confirmPassword: chosen } },
    { token: verified.body.token },
  )
  expect(changed.status).toBe(200)
  expect((await plane.call('login', { body: { email, password: chosen } })).status).toBe(200)
})

test('unknown, used and expired codes are refused alike, so a refusal does not reveal whose code it is', async () => {
  const code = () => {
    const mail = plane.mails.at(-1)
    if (mail?.kind !== 'verification') throw new Error('No code was mailed.')
    return mail.code
  }
  const email = nextEmail()
  await plane.call('register', { body: registration(email) })
  const used = code()
  expect((await plane.call('verifyEmail', { body: { token: used } })).status).toBe(200)
  await plane.call('register', { body: registration(nextEmail()) })
  const expired = code()
  await plane.db
    .knex('verification_codes')
    .whereNull('used_at')
    .update({ expires_at: plane.db.knex.raw('clock_timestamp()') })
  const answers = []
  for (const token of [used, expired, 'AAAAAAAAAA', '0000000000'])
    answers.push(seen(await plane.call('verifyEmail', { body: { token } }), email))
  expect(same(answers).size).toBe(1)
  expect(answers[0]).toContain('CODE_INVALID')
})

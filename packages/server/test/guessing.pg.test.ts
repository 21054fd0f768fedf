import { createHash } from 'node:crypto'
import { rateLimits } from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import { aPerson, freshEmail } from './support/people-and-projects.js'
import { hasherOf, quickHash } from './support/quick-hasher.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

let hashes: number
const countingHasher = hasherOf((owner) => {
  hashes++
  return quickHash(owner)
})

/** Three replicas on one database, with the default limits. */
let db: MigratedDatabase
let planes: ControlPlane[]
beforeAll(async () => {
  db = await createMigratedDatabase()
  planes = await Promise.all(
    Array.from({ length: 3 }, () =>
      startControlPlane({ db, passwords: countingHasher, limits: rateLimits }),
    ),
  )
})
afterAll(async () => {
  await Promise.all(planes.map((plane) => plane.close()))
  await db.close()
})
beforeEach(async () => {
  hashes = 0
  await db.knex('rate_limits').delete()
})

const replica = (n: number) => planes[n % planes.length] as ControlPlane
/** Addresses from a network that is reserved for documentation. */
const addressOf = (n: number) => `198.51.100.${n % 256}`
const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = `${status} ${body.code ?? ''}`.trim()
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
/** Sends this many requests at the same moment, spread over the replicas. */
const atOnce = (count: number, send: (plane: ControlPlane, n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => send(replica(n), n)))

describe('a mailed code', () => {
  const password = 'correct horse battery'
  async function codeOf(email: string): Promise<string> {
    const [plane] = planes as [ControlPlane]
    const body = { name: 'Ada', email, password, confirmPassword: password }
    await plane.call('register', { body })
    const mail = plane.mails.at(-1)
    if (mail?.kind !== 'verification') throw new Error('No code was mailed.')
    return mail.code
  }
  /** Uses only characters that codes have, and differs for every number. */
  const wrongCode = (n: number) =>
    `AAAAAA${n
      .toString(8)
      .padStart(4, '0')
      .replaceAll(/[01]/g, (digit) => '89'[Number(digit)] as string)}`

  test('is not found by 200 concurrent guesses: ten are checked, and then not even the right code is', async () => {
    const token = await codeOf(freshEmail())
    const answers = await atOnce(200, (plane, n) =>
      plane.call('verifyEmail', { body: { token: wrongCode(n) } }),
    )
    expect(tally(answers)).toEqual({ '400 CODE_INVALID': 10, '429 RATE_LIMITED': 190 })
    const right = await atOnce(3, (plane) => plane.call('verifyEmail', { body: { token } }))
    expect(tally(right)).toEqual({ '429 RATE_LIMITED': 3 })
    // The owner of the code is at another address, and is not blocked.
    const holder = await replica(1).call('verifyEmail', { body: { token } }, { from: addressOf(1) })
    expect(holder.status).toBe(200)
  })

  test('is accepted from its owner while 100 addresses have tried 1,000 wrong codes', async () => {
    const token = await codeOf(freshEmail())
    const answers = await atOnce(1_000, (plane, n) =>
      plane.call('verifyEmail', { body: { token: wrongCode(n) } }, { from: addressOf(n % 100) }),
    )
    expect(tally(answers)).toEqual({ '400 CODE_INVALID': 1_000 })
    const owner = { from: addressOf(200) }
    expect((await replica(1).call('verifyEmail', { body: { token } }, owner)).status).toBe(200)
  })

  test('that is wrong is checked five times, whatever address it comes from', async () => {
    const answers = await atOnce(60, (plane, n) =>
      plane.call('verifyEmail', { body: { token: wrongCode(7) } }, { from: addressOf(n) }),
    )
    expect(tally(answers)).toEqual({ '400 CODE_INVALID': 5, '429 RATE_LIMITED': 55 })
    // A refusal by this limit does not count as a wrong code of the address.
    const { rows } = await db.knex.raw(
      `select sum(count)::int as count from rate_limits where bucket = 'verify'`,
    )
    expect(rows).toEqual([{ count: 5 }])
  })

  test('is not stored in any counter', async () => {
    const token = await codeOf(freshEmail())
    await replica(0).call('verifyEmail', { body: { token: wrongCode(8) } })
    await replica(0).call('verifyEmail', { body: { token } })
    const kept = JSON.stringify(await db.knex('rate_limits').select('key'))
    for (const code of [wrongCode(8), token]) expect(kept).not.toContain(code)
    expect(kept).not.toContain(createHash('sha256').update(token).digest('hex'))
  })

  test('can be guessed 160 times in all from one IPv6 /48, however many addresses it has', async () => {
    const at = (n: number) => `2001:db8:7:${(n * 256).toString(16)}::1`
    const answers = await atOnce(400, (plane, n) =>
      plane.call('verifyEmail', { body: { token: wrongCode(n) } }, { from: at(n % 200) }),
    )
    expect(tally(answers)).toEqual({ '400 CODE_INVALID': 160, '429 RATE_LIMITED': 240 })
    const token = await codeOf(freshEmail())
    const neighbour = { from: '2001:db8:8::1' }
    expect((await replica(1).call('verifyEmail', { body: { token } }, neighbour)).status).toBe(200)
  })
})

describe('a password', () => {
  test('can be tried ten times from one address, whatever spelling of the e-mail and whatever replica', async () => {
    const { email } = await aPerson(replica(0))
    const spellings = [email, email.toUpperCase(), ` ${email} `]
    const answers = await atOnce(200, (plane, n) =>
      plane.call('login', { body: { email: spellings[n % 3], password: `guess ${n}` } }),
    )
    expect(tally(answers)).toEqual({ '401 CREDENTIALS_INVALID': 10, '429 RATE_LIMITED': 190 })
    expect(hashes).toBe(10)
  })

  test('that is tried from many addresses does not lock out its owner, who signs in at once from another address', async () => {
    const { email, password } = await aPerson(replica(0))
    const answers = await atOnce(240, (plane, n) =>
      plane.call(
        'login',
        { body: { email, password: `guess ${n}` } },
        { from: addressOf(Math.floor(n / 12)) },
      ),
    )
    expect(tally(answers)).toEqual({ '401 CREDENTIALS_INVALID': 200, '429 RATE_LIMITED': 40 })
    const owner = { from: addressOf(250) }
    expect(await replica(2).call('login', { body: { email, password } }, owner)).toMatchObject({
      status: 200,
    })
  })

  test('is not changed without the current one, and a stolen session can guess it ten times', async () => {
    const person = await aPerson(replica(0))
    const newPassword = 'another good password'
    const change = (currentPassword?: string) => ({
      body: {
        ...(currentPassword && { currentPassword }),
        newPassword,
        confirmPassword: newPassword,
      },
    })
    const missing = await replica(0).call('changePassword', change(), person)
    expect([missing.status, missing.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    const guesses = await atOnce(60, (plane, n) =>
      plane.call('changePassword', change(`guess ${n}`), { ...person, from: addressOf(n) }),
    )
    expect(tally(guesses)).toEqual({ '400 CURRENT_PASSWORD_WRONG': 10, '429 RATE_LIMITED': 50 })
    expect((await db.stores.users.find(person.id))?.passwordHash).toBe(person.passwordHash)
  })
})

test('a password is the same however a keyboard composes its characters', async () => {
  const [plane] = planes as [ControlPlane]
  const email = freshEmail()
  const composed = 'pässwörtchen ﬁx №5'.normalize('NFC')
  const body = {
    name: 'Ada',
    email,
    password: composed,
    confirmPassword: composed.normalize('NFD'),
  }
  expect((await plane.call('register', { body })).status).toBe(200)
  const mail = plane.mails.at(-1)
  await plane.call('verifyEmail', {
    body: { token: mail?.kind === 'verification' ? mail.code : '' },
  })
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
    expect(
      (await plane.call('login', { body: { email, password: composed.normalize(form) } })).status,
    ).toBe(200)
})

describe('sessions', () => {
  test('end on every replica with a change of password, at the next request', async () => {
    for (let round = 0; round < 20; round++) {
      const person = await aPerson(replica(round))
      const { id: userId, sessionVersion } = person
      const tokens = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          replica(n).deps.sessions.issue({ userId, sessionVersion }),
        ),
      )
      const ask = () =>
        Promise.all(
          planes.flatMap((plane) =>
            tokens.map((token) => plane.call('getCurrentUser', {}, { token })),
          ),
        )
      expect(tally(await ask())).toEqual({ '200': 15 })
      const newPassword = `password of round ${round}`
      const changed = await replica(round + 1).call(
        'changePassword',
        {
          body: {
            currentPassword: person.password,
            newPassword,
            confirmPassword: newPassword,
          },
        },
        person,
      )
      expect(changed.status).toBe(200)
      expect(tally(await ask())).toEqual({ '401 UNAUTHENTICATED': 15 })
    }
  })

  test('do not use cookies, so a form on another site changes nothing', async () => {
    const person = await aPerson(replica(0))
    const form = new URLSearchParams({
      currentPassword: person.password,
      newPassword: 'chosen by mallory',
      confirmPassword: 'chosen by mallory',
    })
    const ambient = { Origin: 'https://mallory.example', Cookie: `token=${person.token}` }
    const forms: [body: string, type: string][] = [
      [form.toString(), 'application/x-www-form-urlencoded'],
      [JSON.stringify(Object.fromEntries(form)), 'text/plain'],
      [JSON.stringify(Object.fromEntries(form)), 'application/json'],
    ]
    for (const [body, type] of forms) {
      const answer = await replica(0).post('/v1/auth/change-password', body, {
        ...ambient,
        'Content-Type': type,
      })
      expect(answer.status).toBe(401)
      expect([...answer.headers.keys()]).not.toContain('set-cookie')
    }
    // A page that got hold of the token still cannot send it with a form.
    for (const [body, type] of forms.slice(0, 2)) {
      const answer = await replica(0).post('/v1/auth/change-password', body, {
        ...ambient,
        'Content-Type': type,
        Authorization: `Bearer ${person.token}`,
      })
      expect(answer.status).toBe(415)
    }
    expect((await db.stores.users.find(person.id))?.passwordHash).toBe(person.passwordHash)
  })
})

import { isGatewayError, type Mail, type PeopleDeps, type UserId } from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword } from '../../core/src/people/change-password.js'
import { login } from '../../core/src/people/login.js'
import { register } from '../../core/src/people/register.js'
import { resendCodes } from '../../core/src/people/resend-codes.js'
import { verifyEmail } from '../../core/src/people/verify-email.js'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { uuidIds } from '../src/adapters/system/uuid-ids.js'
import { createAuthenticate } from '../src/compose/create-authenticate.js'
import { createControlPlane } from '../src/compose/create-control-plane.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import { noLimiter } from '../src/testing/no-limiter.js'
import { seeingMails } from '../src/testing/seeing-mails.js'

let db: MigratedDatabase
let deps: PeopleDeps
let mails: Mail[]
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  mails = []
  deps = createControlPlane(
    {
      database: seeingMails(db.stores, (mail) => mails.push(mail)),
      ids: uuidIds,
      clock: systemClock,
      limiter: noLimiter,
    },
    [{ id: 'one', secret: new Uint8Array(32).fill(7) }],
  )
})

let people = 0
const someone = () => ({
  email: `someone-${++people}@example.com`,
  name: 'Some One',
  password: 'correct horse battery',
})
const codeOf = (mail: Mail | undefined): string => {
  if (mail?.kind !== 'verification') throw new Error('No code was mailed.')
  return mail.code
}
const context = { requestId: 'test', client: { address: '192.0.2.1', network: '192.0.2.1' } }
const verify = (code: string) => verifyEmail(deps, code, context)
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error) => (isGatewayError(error) ? error.code : String(error)),
  )
async function signedUp() {
  const person = someone()
  await register(deps, person)
  const user = await verify(codeOf(mails.at(-1)))
  return { ...person, user }
}
const codesIn = (table: string) => db.knex(table).then((rows) => JSON.stringify(rows))

describe('signing up', () => {
  test('a mailed code makes the user that the registration describes, who can sign in', async () => {
    const person = someone()
    await register(deps, person)
    expect(mails).toEqual([
      {
        kind: 'verification',
        to: person.email,
        name: person.name,
        code: expect.any(String),
        expiresAt: expect.any(Date),
      },
    ])
    expect(await refusalOf(login(deps, person))).toBe('EMAIL_NOT_VERIFIED')
    expect(await refusalOf(login(deps, { ...person, password: 'wrong' }))).toBe(
      'CREDENTIALS_INVALID',
    )
    const user = await verify(codeOf(mails[0]))
    expect(user).toMatchObject({ email: person.email, systemRole: 'client_admin' })
    expect((await login(deps, person)).id).toBe(user.id)
  })

  test('of fifty who use one code at once, one gets in', async () => {
    for (let round = 0; round < 5; round++) {
      await register(deps, someone())
      const code = codeOf(mails.at(-1))
      const results = await Promise.all(Array.from({ length: 50 }, () => refusalOf(verify(code))))
      expect(results.filter((result) => result === 'none')).toHaveLength(1)
      expect(new Set(results)).toEqual(new Set(['none', 'CODE_INVALID']))
    }
  })

  test('a code is worth nothing after its ten minutes, by the clock of the database', async () => {
    await register(deps, someone())
    await db.knex('verification_codes').update({
      expires_at: db.knex.raw(`clock_timestamp() - interval '1 millisecond'`),
    })
    expect(await refusalOf(verify(codeOf(mails[0])))).toBe('CODE_INVALID')
  })

  test.each(['', 'ABCDEFGHJK', '0O1IL23456', 'abcdefghjk'.repeat(100)])(
    'the code %j is no code',
    async (code) => {
      expect(await refusalOf(verify(code))).toBe('CODE_INVALID')
    },
  )

  test('nobody sets a password on somebody else’s address: the code decides whose registration counts', async () => {
    const owner = someone()
    const attacker = { ...owner, name: 'Mallory', password: 'a password of mine' }
    await register(deps, owner)
    const code = codeOf(mails.at(-1))
    await register(deps, attacker)
    await verify(code)
    expect(await refusalOf(login(deps, attacker))).toBe('CREDENTIALS_INVALID')
    expect((await login(deps, owner)).name).toBe(owner.name)
    // The other registration ended with it.
    expect(await refusalOf(verify(codeOf(mails.at(-1))))).toBe('CODE_INVALID')
  })

  test('an address that has a user gets a mail that says so, and nothing else changes', async () => {
    const { email, user } = await signedUp()
    await register(deps, { email, name: 'Another', password: 'quite another password' })
    expect(mails.at(-1)).toEqual({ kind: 'already-registered', to: email, name: user.name })
    expect(await db.knex('registrations').where({ email })).toEqual([])
    expect(await db.stores.users.findByEmail(email)).toEqual(user)
  })

  test('another code names the registration that it is for, and nothing is mailed for an address without one', async () => {
    const person = someone()
    await register(deps, person)
    await register(deps, { ...person, name: 'Mallory' })
    mails = []
    await resendCodes(deps, person.email)
    expect(mails.map((mail) => mail.kind === 'verification' && mail.name).sort()).toEqual([
      'Mallory',
      person.name,
    ])
    mails = []
    await resendCodes(deps, 'nobody@example.com')
    await resendCodes(deps, (await signedUp()).email)
    expect(mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([])
  })

  test.each([
    ['mailinator.com', 'EMAIL_DISPOSABLE'],
    ['example.com', 'none'],
  ])('of addresses at %s: %s', async (domain, code) => {
    const person = { ...someone(), email: `somebody-${++people}@${domain}` }
    expect(await refusalOf(register(deps, person))).toBe(code)
    expect(mails).toHaveLength(code === 'none' ? 1 : 0)
  })

  test('a password that is tried first is refused, whatever its case', async () => {
    for (const password of ['password', 'Password1', 'qwertyuiop'])
      expect(await refusalOf(register(deps, { ...someone(), password }))).toBe(
        'PASSWORD_TOO_COMMON',
      )
    expect(mails).toEqual([])
  })

  test('two long passwords that differ in their last character are two passwords', async () => {
    const person = { ...someone(), password: `${'ä'.repeat(127)}1` }
    await register(deps, person)
    await verify(codeOf(mails[0]))
    const other = { ...person, password: `${'ä'.repeat(127)}2` }
    expect(await refusalOf(login(deps, other))).toBe('CREDENTIALS_INVALID')
    expect(await refusalOf(login(deps, person))).toBe('none')
  })

  test('the database holds neither code nor password', async () => {
    const person = { ...someone(), password: 'nobody reads this 4711' }
    await register(deps, person)
    const dump = (
      await Promise.all(
        ['registrations', 'verification_codes', 'graphile_worker._private_jobs'].map(codesIn),
      )
    ).join()
    expect(dump).not.toContain(person.password)
    expect(dump).not.toContain(codeOf(mails[0]))
  })
})

describe('sessions', () => {
  const sessionOf = async (user: { id: UserId; sessionVersion: number }) =>
    deps.sessions.issue({ userId: user.id, sessionVersion: user.sessionVersion })
  const caller = (token: string) => createAuthenticate(deps).session(token)

  test('a token is its user’s, as the database has them now', async () => {
    const { user } = await signedUp()
    const token = await sessionOf(user)
    expect(await caller(token)).toEqual({ user })
    await db.knex('users').where({ id: user.id }).update({ system_role: 'system_admin' })
    expect((await caller(token))?.user.systemRole).toBe('system_admin')
    await db.knex('users').where({ id: user.id }).delete()
    expect(await caller(token)).toBeUndefined()
  })

  test('a change of password needs the current one, and ends every session, the caller’s too', async () => {
    const { user, ...person } = await signedUp()
    const tokens = await Promise.all([sessionOf(user), sessionOf(user)])
    const newPassword = 'another good password'
    expect(
      await refusalOf(changePassword(deps, user, { currentPassword: 'no', newPassword }, context)),
    ).toBe('CURRENT_PASSWORD_WRONG')
    expect(await caller(tokens[0])).toBeDefined()

    await changePassword(deps, user, { currentPassword: person.password, newPassword }, context)
    expect(await Promise.all(tokens.map(caller))).toEqual([undefined, undefined])
    expect(await refusalOf(login(deps, person))).toBe('CREDENTIALS_INVALID')
    const again = await login(deps, { ...person, password: newPassword })
    expect(await caller(await sessionOf(again))).toBeDefined()
    expect(mails.at(-1)).toEqual({ kind: 'password-changed', to: person.email, name: person.name })
  })

  test('of two changes at once one counts', async () => {
    const { user, password: currentPassword } = await signedUp()
    const results = await Promise.all(
      ['first new password', 'second new password'].map((newPassword) =>
        refusalOf(changePassword(deps, user, { currentPassword, newPassword }, context)),
      ),
    )
    expect(results.sort()).toEqual(['UNAUTHENTICATED', 'none'])
  })
})

import {
  endSessions,
  isGatewayError,
  type Mail,
  type PeopleDeps,
  rateLimits,
  removeEnded,
  type UserId,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword } from '../../core/src/control-plane/people/change-password.js'
import { login } from '../../core/src/control-plane/people/login.js'
import { register } from '../../core/src/control-plane/people/register.js'
import { resendCode } from '../../core/src/control-plane/people/resend-code.js'
import { verifyEmail } from '../../core/src/control-plane/people/verify-email.js'
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
  await register(deps, person, context.client)
  const user = await verify(codeOf(mails.at(-1)))
  return { ...person, user }
}
const dayAgo = () => db.knex.raw(`clock_timestamp() - interval '24 hours'`)
const age = (id: string, interval: string) =>
  db
    .knex('registrations')
    .where({ id })
    .update({ created_at: db.knex.raw('clock_timestamp() - cast(? as interval)', [interval]) })
const codesIn = (table: string) => db.knex(table).then((rows) => JSON.stringify(rows))

describe('signing up', () => {
  test('a mailed code makes the user that the registration describes, who can sign in', async () => {
    const person = someone()
    await register(deps, person, context.client)
    expect(mails).toEqual([
      {
        kind: 'verification',
        to: person.email,
        name: person.name,
        code: expect.any(String),
        expiresAt: expect.any(Date),
      },
    ])
    expect(await refusalOf(login(deps, person, context.client))).toBe('EMAIL_NOT_VERIFIED')
    expect(await refusalOf(login(deps, { ...person, password: 'wrong' }, context.client))).toBe(
      'CREDENTIALS_INVALID',
    )
    const user = await verify(codeOf(mails[0]))
    expect(user).toMatchObject({ email: person.email, systemRole: 'client_admin' })
    expect((await login(deps, person, context.client)).id).toBe(user.id)
  })

  test('of fifty concurrent uses of one code, one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      await register(deps, someone(), context.client)
      const code = codeOf(mails.at(-1))
      const results = await Promise.all(Array.from({ length: 50 }, () => refusalOf(verify(code))))
      expect(results.filter((result) => result === 'none')).toHaveLength(1)
      expect(new Set(results)).toEqual(new Set(['none', 'CODE_INVALID']))
    }
  })

  test('a code expires after ten minutes, by the clock of the database', async () => {
    await register(deps, someone(), context.client)
    await db.knex('verification_codes').update({
      expires_at: db.knex.raw(`clock_timestamp() - interval '1 millisecond'`),
    })
    expect(await refusalOf(verify(codeOf(mails[0])))).toBe('CODE_INVALID')
  })

  test.each(['', 'ABCDEFGHJK', '0O1IL23456', 'abcdefghjk'.repeat(100)])(
    'the code %j is invalid',
    async (code) => {
      expect(await refusalOf(verify(code))).toBe('CODE_INVALID')
    },
  )

  describe('nobody can set a password for somebody else’s address:', () => {
    const newPassword = 'chosen after all that'
    /**
     * Registers the owner's address for the owner and for an attacker, under the same name. Returns their codes, the
     * owner's first.
     */
    async function contest(first: 'owner' | 'attacker') {
      const owner = someone()
      const attacker = { ...owner, password: 'a password of mine' }
      const order = first === 'owner' ? [owner, attacker] : [attacker, owner]
      for (const person of order) await register(deps, person, context.client)
      const codes = mails.slice(-2).map(codeOf)
      if (first === 'attacker') codes.reverse()
      return { owner, attacker, codes: codes as [string, string] }
    }

    test.each([
      ['owner', 'owner', 0],
      ['owner', 'attacker', 1],
      ['attacker', 'owner', 0],
      ['attacker', 'attacker', 1],
    ] as const)(
      'the %s was first, and the code of the %s is used: only the code counts, neither password does',
      async (first, _whose, which) => {
        const { owner, attacker, codes } = await contest(first)
        const user = await verify(codes[which])
        expect(user).toMatchObject({ email: owner.email, name: owner.name })
        for (const password of [owner.password, attacker.password, user.passwordHash, codes[which]])
          expect(await refusalOf(login(deps, { ...owner, password }, context.client))).not.toBe(
            'none',
          )
        // The other code ended too, and the used one cannot sign in again.
        for (const code of codes) expect(await refusalOf(verify(code))).toBe('CODE_INVALID')
        const [, other] = which === 0 ? codes : [...codes].reverse()
        for (const wrong of [attacker.password, owner.password, user.passwordHash, String(other)])
          expect(
            await refusalOf(
              changePassword(deps, user, { currentPassword: wrong, newPassword }, context),
            ),
          ).toBe('CURRENT_PASSWORD_WRONG')
        await changePassword(deps, user, { currentPassword: codes[which], newPassword }, context)
        expect((await login(deps, { ...owner, password: newPassword }, context.client)).id).toBe(
          user.id,
        )
        expect(await refusalOf(login(deps, attacker, context.client))).not.toBe('none')
      },
    )

    test('the code counts as the current password for an hour', async () => {
      const { codes } = await contest('attacker')
      const user = await verify(codes[0])
      const age = (interval: string) =>
        db
          .knex('password_resets')
          .where({ user_id: user.id })
          .update({ used_at: db.knex.raw('clock_timestamp() - cast(? as interval)', [interval]) })
      const change = () =>
        refusalOf(changePassword(deps, user, { currentPassword: codes[0], newPassword }, context))
      await age('60 minutes')
      expect(await change()).toBe('CURRENT_PASSWORD_WRONG')
      await age('59 minutes')
      expect(await change()).toBe('none')
    })

    test('a password that was registered twice is valid with either code', async () => {
      for (const which of [0, 1]) {
        const person = someone()
        await register(deps, person, context.client)
        await register(deps, { ...person, name: 'Another Name' }, context.client)
        await verify(codeOf(mails.slice(-2)[which]))
        expect(await refusalOf(login(deps, person, context.client))).toBe('none')
      }
    })

    test('a registration of more than a day ago does not invalidate a newer password', async () => {
      const { owner, attacker, codes } = await contest('attacker')
      await db
        .knex('registrations')
        .where({ email: owner.email })
        .orderBy('created_at')
        .limit(1)
        .first('id')
        .then(({ id }) => age(id, '24 hours'))
      await verify(codes[0])
      expect(await refusalOf(login(deps, owner, context.client))).toBe('none')
      expect(await refusalOf(login(deps, attacker, context.client))).toBe('CREDENTIALS_INVALID')
    })
  })

  test('every password that was registered for an address is answered with EMAIL_NOT_VERIFIED, before and after there is a user', async () => {
    const first = someone()
    const second = { ...first, password: 'quite another password' }
    for (const person of [first, second]) await register(deps, person, context.client)
    const waiting = async () => [
      await refusalOf(login(deps, first, context.client)),
      await refusalOf(login(deps, second, context.client)),
      await refusalOf(login(deps, { ...first, password: 'a third password' }, context.client)),
    ]
    const before = await waiting()
    expect(before).toEqual(['EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED', 'CREDENTIALS_INVALID'])
    await verify(codeOf(mails.at(-1)))
    expect(await waiting()).toEqual(before)
    // The message is the same before and after. A message that counted registrations would reveal who signs up.
    await expect(login(deps, first, context.client)).rejects.toThrow(
      'If it is verified, this password does not count, because several were registered: use',
    )
    await db.knex('registrations').where({ email: first.email }).update({ created_at: dayAgo() })
    expect(await waiting()).toEqual(Array(3).fill('CREDENTIALS_INVALID'))
  })

  test('an address with a user gets a mail about it, and nothing else changes', async () => {
    const { email, user } = await signedUp()
    await register(
      deps,
      { email, name: 'Another', password: 'quite another password' },
      context.client,
    )
    expect(mails.at(-1)).toEqual({ kind: 'already-registered', to: email, name: user.name })
    expect(await db.stores.users.findByEmail(email)).toEqual(user)
    // A registration and a code are stored as for any address, and the code has expired from the beginning.
    const [registration] = await db.knex('registrations').where({ email })
    const codes = () => db.knex('verification_codes').where({ registration_id: registration.id })
    const over = async () =>
      (await codes().whereRaw('expires_at <= clock_timestamp()')).length === 1 &&
      (await codes()).length === 1
    expect(await over()).toBe(true)
    mails = []
    await resendCode(deps, email)
    expect(mails).toEqual([])
    expect(await over()).toBe(true)
  })

  test('another code is for the newest registration of the day, and a stranger’s request for it invalidates no code', async () => {
    const person = someone()
    await register(deps, person, context.client)
    await register(deps, { ...person, name: 'Another Name' }, context.client)
    const [first, second] = mails.map(codeOf)
    mails = []
    await resendCode(deps, person.email)
    expect(mails).toMatchObject([{ kind: 'verification', to: person.email, name: 'Another Name' }])
    expect((await verify(String(second))).name).toBe('Another Name')
    // The e-mail has its user, so all its other codes have expired.
    expect(await refusalOf(verify(String(first)))).toBe('CODE_INVALID')
    expect(await refusalOf(verify(codeOf(mails[0])))).toBe('CODE_INVALID')
  })

  test('of two registrations in one millisecond, the later one is the newest', async () => {
    const moment = new Date()
    const frozen = { ...deps, clock: { now: () => moment } }
    // Ids of one process are ordered by time. The ids of two processes have no certain order.
    for (let round = 0; round < 5; round++) {
      const person = someone()
      await register(frozen, person, context.client)
      await register(frozen, { ...person, name: 'Another Name' }, context.client)
      await resendCode(frozen, person.email)
      expect(mails.at(-1)).toMatchObject({ kind: 'verification', name: 'Another Name' })
    }
  })

  test('an address that is unknown, has a user or registered yesterday gets no new mail, with the same work', async () => {
    const [waiting, yesterday, { email: known }] = [someone(), someone(), await signedUp()]
    await register(deps, waiting, context.client)
    await register(deps, yesterday, context.client)
    await db
      .knex('registrations')
      .where({ email: yesterday.email })
      .update({ created_at: dayAgo() })
    const look = async (email: string) => {
      mails = []
      const statements: string[] = []
      const note = ({ sql }: { sql: string }) => statements.push(sql)
      db.knex.on('query', note)
      await resendCode(deps, email)
      db.knex.off('query', note)
      return { mails: mails.length, statements }
    }
    const sent = await look(waiting.email)
    expect(sent.mails).toBe(1)
    for (const email of ['nobody@example.com', known, yesterday.email])
      expect(await look(email)).toEqual({ ...sent, mails: 0 })
  })

  test('registrations are deleted with their codes after a day, once all their codes have expired', async () => {
    await db.knex('registrations').delete()
    const people = Array.from({ length: 5 }, someone)
    for (const person of people) await register(deps, person, context.client)
    const rows = await db.knex('registrations').orderBy('created_at')
    for (const { id } of rows.slice(0, 3)) await age(id, '1450 minutes')
    await age(rows[3].id, '1449 minutes')
    const more = []
    for (let pass = 0; pass < 3; pass++) more.push(await removeEnded(db.stores, 2))
    expect(more).toEqual([true, false, false])
    expect(await db.knex('registrations').orderBy('created_at').pluck('id')).toEqual(
      rows.slice(3).map(({ id }) => id),
    )
    expect(await db.knex('verification_codes')).toHaveLength(2)
  })

  test.each([
    ['mailinator.com', 'EMAIL_DISPOSABLE'],
    ['example.com', 'none'],
  ])('the result of registering an address at %s is %s', async (domain, code) => {
    const person = { ...someone(), email: `somebody-${++people}@${domain}` }
    expect(await refusalOf(register(deps, person, context.client))).toBe(code)
    expect(mails).toHaveLength(code === 'none' ? 1 : 0)
  })

  test('a common password is refused in every case', async () => {
    for (const password of ['password', 'Password1', 'qwertyuiop'])
      expect(await refusalOf(register(deps, { ...someone(), password }, context.client))).toBe(
        'PASSWORD_TOO_COMMON',
      )
    expect(mails).toEqual([])
  })

  test('two long passwords that differ in their last character are two passwords', async () => {
    const person = { ...someone(), password: `${'ä'.repeat(127)}1` }
    await register(deps, person, context.client)
    await verify(codeOf(mails[0]))
    const other = { ...person, password: `${'ä'.repeat(127)}2` }
    expect(await refusalOf(login(deps, other, context.client))).toBe('CREDENTIALS_INVALID')
    expect(await refusalOf(login(deps, person, context.client))).toBe('none')
  })

  test('the database contains neither code nor password', async () => {
    const person = { ...someone(), password: 'nobody reads this 4711' }
    await register(deps, person, context.client)
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
  const caller = (token: string) =>
    createAuthenticate({ ...deps, limits: rateLimits }).session(token)

  test('a token stands for its user in the current state of the database', async () => {
    const { user } = await signedUp()
    const token = await sessionOf(user)
    expect(await caller(token)).toEqual({ user })
    await db.knex('users').where({ id: user.id }).update({ system_role: 'system_admin' })
    expect((await caller(token))?.user.systemRole).toBe('system_admin')
    await db.knex('users').where({ id: user.id }).delete()
    expect(await caller(token)).toBeUndefined()
  })

  test('a change of password needs the current one, and ends every session, including the caller’s', async () => {
    const { user, ...person } = await signedUp()
    const tokens = await Promise.all([sessionOf(user), sessionOf(user)])
    const newPassword = 'another good password'
    expect(
      await refusalOf(changePassword(deps, user, { currentPassword: 'no', newPassword }, context)),
    ).toBe('CURRENT_PASSWORD_WRONG')
    expect(await caller(tokens[0])).toBeDefined()

    await changePassword(deps, user, { currentPassword: person.password, newPassword }, context)
    expect(await Promise.all(tokens.map(caller))).toEqual([undefined, undefined])
    expect(await refusalOf(login(deps, person, context.client))).toBe('CREDENTIALS_INVALID')
    const again = await login(deps, { ...person, password: newPassword }, context.client)
    expect(await caller(await sessionOf(again))).toBeDefined()
    expect(mails.at(-1)).toEqual({ kind: 'password-changed', to: person.email, name: person.name })
  })

  test('the operator ends every session of one user on every replica, which keeps the password and makes an audit entry', async () => {
    const [{ user, ...person }, { user: other }] = [await signedUp(), await signedUp()]
    const tokens = await Promise.all([sessionOf(user), sessionOf(user)])
    const others = await sessionOf(other)
    // This sign-in has proven the password, and its token gets the session version from before.
    const signingIn = await login(deps, person, context.client)
    expect(await Promise.all(tokens.map(caller))).toEqual([{ user }, { user }])

    expect(await endSessions(deps, person.email)).toBe('done')
    expect(await Promise.all(tokens.map(caller))).toEqual([undefined, undefined])
    expect(await caller(await sessionOf(signingIn))).toBeUndefined()
    expect(await caller(others)).toBeDefined()
    const again = await login(deps, person, context.client)
    expect(await caller(await sessionOf(again))).toBeDefined()
    expect(
      await db.knex('audit_log').where({ action: 'user.sessions-ended', target: person.email }),
    ).toMatchObject([{ actor_id: null, actor: 'command line' }])
  })

  test('two concurrent ends of sessions both count, and an unknown user has none to end', async () => {
    const { user, ...person } = await signedUp()
    expect(
      await Promise.all([endSessions(deps, person.email), endSessions(deps, person.email)]),
    ).toEqual(['done', 'done'])
    expect((await db.stores.users.find(user.id))?.sessionVersion).toBe(user.sessionVersion + 2)
    expect(await endSessions(deps, 'nobody@example.com')).toBe('unknown')
  })

  test('a change of password whose session ends meanwhile is refused', async () => {
    const { user, password: currentPassword, email } = await signedUp()
    await endSessions(deps, email)
    const newPassword = 'another good password'
    expect(
      await refusalOf(changePassword(deps, user, { currentPassword, newPassword }, context)),
    ).toBe('UNAUTHENTICATED')
  })

  test('of two concurrent changes, one counts', async () => {
    const { user, password: currentPassword } = await signedUp()
    const results = await Promise.all(
      ['first new password', 'second new password'].map((newPassword) =>
        refusalOf(changePassword(deps, user, { currentPassword, newPassword }, context)),
      ),
    )
    expect(results.sort()).toEqual(['UNAUTHENTICATED', 'none'])
  })
})

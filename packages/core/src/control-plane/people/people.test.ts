import { describe, expect, test } from 'vitest'
import { GatewayError, isGatewayError } from '../../errors/index.js'
import type { LimitName } from '../../model/rate-limits.js'
import { typedCode } from '../../model/typed-code.js'
import { isStaff, systemRoles } from '../../model/user.js'
import type { RateLimiter } from '../../ports/rate-limiter.js'
import type { RegistrationId } from '../../primitives/ids.js'
import {
  aRegistration,
  aRequest,
  aUser,
  fakePeople,
  hashed,
  now,
} from '../../testing/fake-people.js'
import { changePassword } from './change-password.js'
import { login } from './login.js'
import { noPassword } from './no-password.js'
import { register } from './register.js'
import { resendCode } from './resend-code.js'
import { redeemReset, resetPassword } from './reset-password.js'
import { verifyEmail } from './verify-email.js'

// What the database decides, races and times above all, is proven against PostgreSQL: server/test/people.pg.test.ts.

const email = 'ada@example.com'
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error) => (isGatewayError(error) ? error.code : String(error)),
  )
const inTenMinutes = new Date(now.getTime() + 600_000)

describe('signing in', () => {
  const user = aUser()
  const registration = aRegistration({ passwordHash: hashed('of the registration') })

  test('takes the right password of the user, and answers with them', async () => {
    const { deps } = fakePeople({ users: [user] })
    expect(await login(deps, { email, password: 'right password' }, aRequest.client)).toBe(user)
  })

  test('does the same work for everybody, and tells neither who is known nor what was wrong', async () => {
    const of = user.passwordHash
    for (const [people, password, outcome, stored] of [
      [{ users: [user] }, 'right password', 'none', of],
      [{ users: [user] }, 'wrong', 'CREDENTIALS_INVALID', of],
      [{ users: [user], registrations: [registration] }, 'wrong', 'CREDENTIALS_INVALID', of],
      [
        { registrations: [registration] },
        'wrong',
        'CREDENTIALS_INVALID',
        registration.passwordHash,
      ],
      [{}, 'right password', 'CREDENTIALS_INVALID', undefined],
    ] as const) {
      const { deps, log } = fakePeople(people)
      expect(await refusalOf(login(deps, { email, password }, aRequest.client))).toBe(outcome)
      expect(log).toEqual([
        'turn of 192.0.2.1',
        `take login of 192.0.2.1 ${email}`,
        `hash for ${email} beside ${stored}`,
        'compare those of 86400 seconds',
        'end of turn',
      ])
    }
  })

  test('without a turn asks the database nothing and uses up no try', async () => {
    const passwords = { inTurn: () => Promise.reject(new GatewayError('OVERLOADED')) }
    const { deps, log } = fakePeople()
    const busy = { ...deps, passwords, database: undefined as never }
    const signingIn = login(busy, { email, password: 'right password' }, aRequest.client)
    expect(await refusalOf(signingIn)).toBe('OVERLOADED')
    expect(log).toEqual([])
  })

  test('over the limit of its e-mail costs no hash, even with the right password', async () => {
    const { deps, log } = fakePeople({ users: [user], reached: ['login'] })
    const signingIn = login(deps, { email, password: 'right password' }, aRequest.client)
    expect(await refusalOf(signingIn)).toBe('RATE_LIMITED')
    expect(log.join()).not.toContain('hash')
  })

  test('gets its try back when the database cannot answer, whichever statement it is', async () => {
    const password = 'right password'
    const overloaded = () => Promise.reject(new GatewayError('OVERLOADED'))
    const { deps } = fakePeople({ users: [user] })
    const { database } = deps
    for (const broken of [
      { users: { ...database.users, findByEmail: overloaded } },
      { registrations: { ...database.registrations, newestHash: overloaded } },
      { registrations: { ...database.registrations, compare: overloaded } },
    ]) {
      const givenBack: LimitName[] = []
      const limiter: RateLimiter = {
        take: async (limit) => ({
          allowed: true,
          giveBack: async () => void givenBack.push(limit),
        }),
        removeEnded: async () => 0,
      }
      const broke = { ...deps, limiter, database: { ...database, ...broken } }
      expect(await refusalOf(login(broke, { email, password }, aRequest.client))).toBe('OVERLOADED')
      expect(givenBack).toEqual(['login'])
    }
  })

  test('says to who proves the password of a registration that its e-mail waits for verification', async () => {
    const { deps } = fakePeople({ registrations: [registration] })
    const password = 'of the registration'
    expect(await refusalOf(login(deps, { email, password }, aRequest.client))).toBe(
      'EMAIL_NOT_VERIFIED',
    )
  })

  test('says the same of an e-mail that has a user, so that registering first tells nothing, and lets nobody in', async () => {
    const { deps } = fakePeople({ users: [user], registrations: [registration] })
    const password = 'of the registration'
    expect(await refusalOf(login(deps, { email, password }, aRequest.client))).toBe(
      'EMAIL_NOT_VERIFIED',
    )
  })

  test('says so of every registration that waits, not of the newest alone', async () => {
    const later = aRegistration({ id: 'reg_2' as RegistrationId, passwordHash: hashed('later') })
    const { deps } = fakePeople({ registrations: [registration, later] })
    for (const password of ['of the registration', 'later'])
      expect(await refusalOf(login(deps, { email, password }, aRequest.client))).toBe(
        'EMAIL_NOT_VERIFIED',
      )
  })
})

describe('registering', () => {
  const person = { email, name: 'Ada', password: 'right password' }

  test('keeps the registration with a hash, and mails a code that is worth ten minutes', async () => {
    const { deps, state } = fakePeople()
    await register(deps, person, aRequest.client)
    expect(state.registrations).toEqual([
      {
        id: 'registration of today',
        email,
        name: 'Ada',
        passwordHash: hashed('right password'),
        createdAt: now,
      },
    ])
    expect(state.mails).toEqual([
      { kind: 'verification', to: email, name: 'Ada', code: 'CODE1', expiresAt: inTenMinutes },
    ])
    expect([...state.codes]).toEqual([['CODE1', 'registration of today']])
  })

  test('of an e-mail that has a user mails that to them, costs the same, and makes no code that counts', async () => {
    const user = aUser({ name: 'The first Ada' })
    const { deps, state, log } = fakePeople({ users: [user] })
    await register(deps, person, aRequest.client)
    expect(state).toMatchObject({ users: [user], registrations: [{ email, name: 'Ada' }] })
    expect(state.codes.size).toBe(0)
    expect(state.mails).toEqual([{ kind: 'already-registered', to: email, name: 'The first Ada' }])
    const work = (stored: string | undefined) => [
      'turn of 192.0.2.1',
      `hash for ${email} beside ${stored}`,
      'end of turn',
      `take register-mail of ${email}`,
      `lock ${email}`,
    ]
    expect(log).toEqual(work(user.passwordHash))
    const unknown = fakePeople()
    await register(unknown.deps, person, aRequest.client)
    expect(unknown.log).toEqual(work(undefined))
  })

  test('once too often for the mailbox costs the same, mails nobody, and is kept with a code that does not count', async () => {
    const once = fakePeople()
    await register(once.deps, person, aRequest.client)
    for (const users of [[], [aUser()]]) {
      const { deps, state, log } = fakePeople({ users, reached: ['register-mail'] })
      await register(deps, person, aRequest.client)
      expect(log).toEqual(
        once.log.map((line) => line.replace('undefined', String(users[0]?.passwordHash))),
      )
      expect(state.registrations).toEqual(once.state.registrations)
      expect(state.codes.size).toBe(0)
      expect(state.mails).toEqual([{ kind: 'none' }])
    }
  })

  test('that the gateway is too busy for uses up no mail of the mailbox', async () => {
    const { deps, state, log } = fakePeople()
    const passwords = { inTurn: () => Promise.reject(new GatewayError('OVERLOADED')) }
    const registering = register({ ...deps, passwords }, person, aRequest.client)
    expect(await refusalOf(registering)).toBe('OVERLOADED')
    expect([log, state.registrations]).toEqual([[], []])
  })

  test('over that limit is mailed a code on demand', async () => {
    const { deps, state } = fakePeople({ reached: ['register-mail'] })
    await register(deps, person, aRequest.client)
    await resendCode(deps, email)
    expect(state.mails.at(-1)).toMatchObject({ kind: 'verification', to: email, code: 'CODE2' })
    expect(await verifyEmail(deps, 'CODE2', aRequest)).toMatchObject({ email, name: 'Ada' })
  })

  test('with a mailbox to throw away or a password that everybody tries costs no hash', async () => {
    const { deps, state, log } = fakePeople()
    await expect(
      register(deps, { ...person, email: 'ada@throwaway.example' }, aRequest.client),
    ).rejects.toMatchObject({
      code: 'EMAIL_DISPOSABLE',
      message: 'Disposable email addresses are not allowed',
    })
    expect(
      await refusalOf(register(deps, { ...person, password: 'password1' }, aRequest.client)),
    ).toBe('PASSWORD_TOO_COMMON')
    expect([log, state.registrations, state.mails]).toEqual([[], [], []])
  })
})

describe('a mailed code', () => {
  const verifying = async (people = {}) => {
    const { deps, state } = fakePeople(people)
    await register(deps, { email, name: 'Ada', password: 'right password' }, aRequest.client)
    return { deps, state }
  }

  test('makes the user that its registration describes, and ends all others of the e-mail', async () => {
    const { deps, state } = await verifying({
      registrations: [aRegistration({ id: 'reg_2' as RegistrationId, name: 'Countess' })],
    })
    const user = await verifyEmail(deps, 'CODE1', aRequest)
    expect(user).toEqual({
      id: 'user of today',
      email,
      name: 'Ada',
      passwordHash: hashed('right password'),
      systemRole: 'client_admin',
      sessionVersion: 1,
      createdAt: now,
    })
    expect(state).toMatchObject({ users: [user], registrations: [] })
    expect(state.audit).toEqual([
      {
        actorId: 'user of today',
        actor: email,
        action: 'user.verified',
        address: '192.0.2.1',
        requestId: 'req_1',
      },
    ])
  })

  test('of an e-mail that waits with two passwords makes a user with neither, and stands for the current one', async () => {
    const { deps, state } = await verifying({
      registrations: [
        aRegistration({ id: 'reg_2' as RegistrationId, passwordHash: hashed('of Mallory') }),
      ],
    })
    const user = await verifyEmail(deps, 'CODE1', aRequest)
    expect(user.passwordHash).toBe(noPassword)
    for (const password of ['right password', 'of Mallory', noPassword, 'CODE1'])
      await expect(login(deps, { email, password }, aRequest.client)).rejects.toThrow()
    expect([...state.resets]).toMatchObject([[user.id, { used: true }]])
    expect(state.audit).toMatchObject([{ action: 'user.verified', details: { contested: true } }])
    const newPassword = 'another password'
    await changePassword(deps, user, { currentPassword: 'code-1', newPassword }, aRequest)
    expect(await login(deps, { email, password: newPassword }, aRequest.client)).toMatchObject({
      id: user.id,
    })
  })

  test('that nobody was sent is refused', async () => {
    const { deps, state } = await verifying()
    expect(await refusalOf(verifyEmail(deps, 'CODE2', aRequest))).toBe('CODE_INVALID')
    expect(state.users).toEqual([])
  })

  test('for an e-mail that has a user by now is refused like a wrong one', async () => {
    const { deps, state } = await verifying()
    state.users.push(aUser())
    expect(await refusalOf(verifyEmail(deps, 'CODE1', aRequest))).toBe('CODE_INVALID')
    expect(state.users).toEqual([aUser()])
    expect(state.registrations).toHaveLength(1)
    expect(state.audit).toEqual([])
  })

  test('is sent again for the newest registration that waits; for anybody else goes a mail to nobody', async () => {
    const newest = aRegistration({ id: 'reg_2' as RegistrationId, name: 'Countess' })
    const user = aUser({ email: 'bob@example.com' })
    const { deps, state, log } = fakePeople({
      users: [user],
      registrations: [
        aRegistration(),
        newest,
        aRegistration({ id: 'reg_3' as RegistrationId, email: user.email }),
      ],
    })
    await resendCode(deps, email)
    await resendCode(deps, 'eve@example.com')
    await resendCode(deps, user.email)
    await resendCode(deps, email)
    const again = { kind: 'verification', to: email, name: 'Countess', expiresAt: inTenMinutes }
    expect(state.mails).toEqual([
      { ...again, code: 'CODE1' },
      { kind: 'none' },
      { kind: 'none' },
      { ...again, code: 'CODE4' },
    ])
    // A stranger who asks for another code ends none that is in the mail. Nobody becomes a user meanwhile.
    expect([...state.codes.keys()].slice(-2)).toEqual(['CODE1', 'CODE4'])
    expect(log[0]).toBe(`lock ${email}`)
  })
})

describe('changing a password', () => {
  const user = aUser()
  const change = (changes = {}) => ({
    currentPassword: 'right password',
    newPassword: 'another password',
    ...changes,
  })

  test('needs the current one; then the new one counts, every session ends and a mail says so', async () => {
    const { deps, state } = fakePeople({ users: [user] })
    await changePassword(deps, user, change(), aRequest)
    expect(state.users).toEqual([
      { ...user, passwordHash: hashed('another password'), sessionVersion: 4 },
    ])
    expect(state.mails).toEqual([{ kind: 'password-changed', to: email, name: 'Ada' }])
    expect(state.audit).toMatchObject([{ actorId: 'usr_1', action: 'user.password-changed' }])
  })

  test('takes one turn for both hashes', async () => {
    const { deps, log } = fakePeople({ users: [user] })
    await changePassword(deps, user, change(), aRequest)
    // Both have one salt, so the new hash can be compared with those of registrations.
    const hash = `hash for ${email} beside ${user.passwordHash}`
    expect(log).toEqual(['turn of 192.0.2.1', hash, hash, 'end of turn'])
  })

  test.each([
    ['a wrong current one', { currentPassword: 'wrong' }, 'CURRENT_PASSWORD_WRONG'],
    ['a new one that everybody tries', { newPassword: 'password1' }, 'PASSWORD_TOO_COMMON'],
  ])('%s changes nothing, and the new password is not hashed', async (_, changes, code) => {
    const { deps, state, log } = fakePeople({ users: [user] })
    expect(await refusalOf(changePassword(deps, user, change(changes), aRequest))).toBe(code)
    expect(state).toMatchObject({ users: [user], mails: [], audit: [] })
    expect(log.filter((line) => line.startsWith('hash')).length).toBeLessThan(2)
  })

  test('in a session that has ended meanwhile changes nothing', async () => {
    const later = { ...user, sessionVersion: 4 }
    const { deps, state } = fakePeople({ users: [later] })
    expect(await refusalOf(changePassword(deps, user, change(), aRequest))).toBe('UNAUTHENTICATED')
    expect(state).toMatchObject({ users: [later], mails: [], audit: [] })
  })
})

describe('a reset', () => {
  const user = aUser()
  const reset = async () => {
    const people = fakePeople({ users: [user] })
    expect(await resetPassword(people.deps, email, 'random')).toBe('done')
    return people
  }

  test('ends password and sessions, mails a code that is worth ten minutes, and is recorded', async () => {
    const { state } = await reset()
    expect(state.users).toEqual([{ ...user, passwordHash: hashed('random'), sessionVersion: 4 }])
    expect([...state.resets]).toEqual([['usr_1', { code: 'CODE1', seconds: 600, used: false }]])
    expect(state.mails).toEqual([
      {
        kind: 'password-reset-code',
        to: email,
        name: 'Ada',
        code: 'CODE1',
        expiresAt: inTenMinutes,
      },
    ])
    expect(state.audit).toEqual([
      { actorId: null, actor: 'command line', action: 'user.reset', target: email },
    ])
  })

  test('of nobody, or of a user whose password has just changed, does nothing', async () => {
    const { deps, state } = fakePeople()
    expect(await resetPassword(deps, email, 'random')).toBe('unknown')
    const raced = fakePeople({ users: [user] })
    raced.deps.database.users.changePassword = async () => false
    expect(await resetPassword(raced.deps, email, 'random')).toBe('changed')
    for (const { mails, audit, resets } of [state, raced.state])
      expect([mails, audit, resets.size]).toEqual([[], [], 0])
  })

  test('mails a code that signs its user in, once', async () => {
    const { deps, state } = await reset()
    state.audit = []
    expect(await redeemReset(deps, 'CODE2', aRequest)).toBeUndefined()
    expect(await redeemReset(deps, 'CODE1', aRequest)).toBe(state.users[0])
    expect(await redeemReset(deps, 'CODE1', aRequest)).toBeUndefined()
    expect(state.audit).toEqual([
      {
        actorId: 'usr_1',
        actor: email,
        action: 'user.reset-redeemed',
        address: '192.0.2.1',
        requestId: 'req_1',
      },
    ])
  })

  test('lets the code that signed in stand for the password for an hour, until one is chosen', async () => {
    const { deps, state, log } = await reset()
    const change = () =>
      refusalOf(
        changePassword(
          deps,
          state.users[0] ?? user,
          { currentPassword: ' code-1\n', newPassword: 'another password' },
          aRequest,
        ),
      )
    expect(await change()).toBe('CURRENT_PASSWORD_WRONG')
    await redeemReset(deps, 'CODE1', aRequest)
    expect(await change()).toBe('none')
    expect(log).toContain('redeemed within 3600 seconds?')
    expect(state.resets.size).toBe(0)
    expect(await change()).toBe('CURRENT_PASSWORD_WRONG')
  })
})

test('of a code that is typed, groups and case do not matter', () => {
  expect(typedCode(' ab2-cd 3ef--4gh\n')).toBe('AB2CD3EF4GH')
  expect(typedCode('AB2_CD')).toBe('AB2_CD')
})

test('staff are the owner and system admins, and nobody else', () => {
  expect(systemRoles.filter((systemRole) => isStaff({ systemRole }))).toEqual([
    'owner',
    'system_admin',
  ])
  expect(systemRoles).toContain('client_admin')
})

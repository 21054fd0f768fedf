import { describe, expect, test } from 'vitest'
import { isGatewayError } from '../errors/index.js'
import type { RegistrationId } from '../primitives/ids.js'
import { aRegistration, aRequest, aUser, fakePeople, hashed, now } from '../testing/fake-people.js'
import { changePassword } from './change-password.js'
import { login } from './login.js'
import { register } from './register.js'
import { resendCodes } from './resend-codes.js'
import { redeemReset, resetPassword } from './reset-password.js'
import { typedCode } from './typed-code.js'
import { isStaff, systemRoles } from './user.js'
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
    expect(await login(deps, { email, password: 'right password' })).toBe(user)
  })

  test('tells neither who is known nor what was wrong, and does the same work for everybody', async () => {
    for (const [people, password, checked] of [
      [{ users: [user] }, 'wrong', user.passwordHash],
      [{ registrations: [registration] }, 'wrong', registration.passwordHash],
      [{}, 'right password', undefined],
    ] as const) {
      const { deps, log } = fakePeople(people)
      expect(await refusalOf(login(deps, { email, password }))).toBe('CREDENTIALS_INVALID')
      expect(log.filter((line) => line.startsWith('verify'))).toEqual([`verify ${checked}`])
      expect(log).not.toContain('hash')
    }
  })

  test('says to who proves the password of a registration that its e-mail waits for verification', async () => {
    const { deps } = fakePeople({ registrations: [registration] })
    const password = 'of the registration'
    expect(await refusalOf(login(deps, { email, password }))).toBe('EMAIL_NOT_VERIFIED')
  })

  test('takes no password of a registration for an e-mail that has a user', async () => {
    const { deps } = fakePeople({ users: [user], registrations: [registration] })
    const password = 'of the registration'
    expect(await refusalOf(login(deps, { email, password }))).toBe('CREDENTIALS_INVALID')
  })
})

describe('registering', () => {
  const person = { email, name: 'Ada', password: 'right password' }

  test('keeps the registration with a hash, and mails a code that is worth ten minutes', async () => {
    const { deps, state } = fakePeople()
    await register(deps, person)
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

  test('of an e-mail that has a user mails that to them, changes nothing and costs the same', async () => {
    const user = aUser({ name: 'The first Ada' })
    const { deps, state, log } = fakePeople({ users: [user] })
    await register(deps, person)
    expect(state).toMatchObject({ users: [user], registrations: [] })
    expect(state.codes.size).toBe(0)
    expect(state.mails).toEqual([{ kind: 'already-registered', to: email, name: 'The first Ada' }])
    expect(log).toEqual(['hash'])
  })

  test('with a mailbox to throw away or a password that everybody tries costs no hash', async () => {
    const { deps, state, log } = fakePeople()
    await expect(
      register(deps, { ...person, email: 'ada@throwaway.example' }),
    ).rejects.toMatchObject({
      code: 'EMAIL_DISPOSABLE',
      message: 'Disposable email addresses are not allowed',
    })
    expect(await refusalOf(register(deps, { ...person, password: 'password1' }))).toBe(
      'PASSWORD_TOO_COMMON',
    )
    expect([log, state.registrations, state.mails]).toEqual([[], [], []])
  })
})

describe('a mailed code', () => {
  const verifying = async (people = {}) => {
    const { deps, state } = fakePeople(people)
    await register(deps, { email, name: 'Ada', password: 'right password' })
    return { deps, state }
  }

  test('makes the user that its registration describes, and ends all others of the e-mail', async () => {
    const { deps, state } = await verifying({
      registrations: [aRegistration({ id: 'reg_2' as RegistrationId, name: 'Mallory' })],
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

  test('is sent again for each registration that waits, and for nobody else', async () => {
    const other = aRegistration({ id: 'reg_2' as RegistrationId, name: 'Mallory' })
    const { deps, state, log } = fakePeople({ registrations: [aRegistration(), other] })
    await resendCodes(deps, email)
    await resendCodes(deps, 'eve@example.com')
    expect(state.mails).toEqual([
      { kind: 'verification', to: email, name: 'Ada', code: 'CODE1', expiresAt: inTenMinutes },
      { kind: 'verification', to: email, name: 'Mallory', code: 'CODE2', expiresAt: inTenMinutes },
    ])
    expect([...state.codes]).toEqual([
      ['CODE1', 'reg_1'],
      ['CODE2', 'reg_2'],
    ])
    // Of one day, and three at most; nobody becomes a user meanwhile.
    expect(log.slice(0, 2)).toEqual([`lock ${email}`, 'list 3 of 86400 seconds'])
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

  test.each([
    ['a wrong current one', { currentPassword: 'wrong' }, 'CURRENT_PASSWORD_WRONG'],
    ['a new one that everybody tries', { newPassword: 'password1' }, 'PASSWORD_TOO_COMMON'],
  ])('%s changes nothing and makes no hash', async (_, changes, code) => {
    const { deps, state, log } = fakePeople({ users: [user] })
    expect(await refusalOf(changePassword(deps, user, change(changes), aRequest))).toBe(code)
    expect(state).toMatchObject({ users: [user], mails: [], audit: [] })
    expect(log).not.toContain('hash')
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
    expect(await redeemReset(deps, 'CODE2')).toBeUndefined()
    expect(await redeemReset(deps, 'CODE1')).toBe(state.users[0])
    expect(await redeemReset(deps, 'CODE1')).toBeUndefined()
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
    await redeemReset(deps, 'CODE1')
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

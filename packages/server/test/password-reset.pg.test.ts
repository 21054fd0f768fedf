import {
  isGatewayError,
  type Mail,
  type PeopleDeps,
  removeEnded,
  resetPassword,
  type User,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword } from '../../core/src/control-plane/people/change-password.js'
import { login } from '../../core/src/control-plane/people/login.js'
import { redeemReset } from '../../core/src/control-plane/people/reset-password.js'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { uuidIds } from '../src/adapters/system/uuid-ids.js'
import { createControlPlane } from '../src/compose/create-control-plane.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import { noLimiter } from '../src/testing/no-limiter.js'
import { seeingMails } from '../src/testing/seeing-mails.js'
import { quickHasher } from './support/quick-hasher.js'

let db: MigratedDatabase
let deps: PeopleDeps
let mails: Mail[]
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  mails = []
  const controlPlane = createControlPlane(
    {
      database: seeingMails(db.stores, (mail) => mails.push(mail)),
      ids: uuidIds,
      clock: systemClock,
      limiter: noLimiter,
    },
    [{ id: 'one', secret: new Uint8Array(32).fill(7) }],
  )
  deps = { ...controlPlane, passwords: quickHasher }
})

const password = 'correct horse battery'
const newPassword = 'another good password'
const context = { requestId: 'test', client: { address: '192.0.2.1', network: '192.0.2.1' } }
const nobodys = 'random, and known to nobody'

let people = 0
async function aUser(): Promise<User> {
  const email = `someone-${++people}@example.com`
  const passwordHash = await deps.passwords.inTurn(undefined, (hash) => hash({ email, password }))
  const user: User = {
    id: uuidIds.next('user'),
    email,
    name: 'Some One',
    passwordHash,
    systemRole: 'client_admin',
    sessionVersion: 1,
    createdAt: new Date(),
  }
  await db.stores.users.insert(user)
  return user
}
/** The code that was mailed. */
async function reset({ email }: User): Promise<string> {
  expect(await resetPassword(deps, email, nobodys)).toBe('done')
  const mail = mails.at(-1)
  if (mail?.kind !== 'password-reset-code') throw new Error('No code was mailed.')
  return mail.code
}
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error) => (isGatewayError(error) ? error.code : String(error)),
  )
const change = (user: User, currentPassword: string) =>
  refusalOf(changePassword(deps, user, { currentPassword, newPassword }, context))
const signIn = ({ email }: User, tried: string) =>
  refusalOf(login(deps, { email, password: tried }, context.client))
const sessionVersionOf = async ({ id }: User) => (await db.stores.users.find(id))?.sessionVersion

describe('a reset', () => {
  test('ends password and sessions, and mails a code for ten minutes', async () => {
    const user = await aUser()
    const code = await reset(user)
    expect(mails).toEqual([
      {
        kind: 'password-reset-code',
        to: user.email,
        name: user.name,
        code,
        expiresAt: expect.any(Date),
      },
    ])
    const minutes = ((mails[0] as { expiresAt: Date }).expiresAt.getTime() - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(10)
    expect(await sessionVersionOf(user)).toBe(2)
    expect(await signIn(user, password)).toBe('CREDENTIALS_INVALID')
    expect(await signIn(user, code)).toBe('CREDENTIALS_INVALID')
  })

  test('is over when the user who signed in with the code has chosen a password, with the code for the current one', async () => {
    const user = await aUser()
    const code = await reset(user)
    const redeemed = (await redeemReset(deps, code, context)) as User
    expect(redeemed).toMatchObject({ id: user.id, sessionVersion: 2 })
    expect(await change(redeemed, password)).toBe('CURRENT_PASSWORD_WRONG')
    expect(await change(redeemed, `${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`)).toBe(
      'none',
    )
    expect(await signIn(user, newPassword)).toBe('none')
    expect(await sessionVersionOf(user)).toBe(3)
    const again = (await db.stores.users.find(user.id)) as User
    expect(await change(again, code)).toBe('CURRENT_PASSWORD_WRONG')
    expect(await redeemReset(deps, code, context)).toBeUndefined()
    const entries = await db.knex('audit_log').where({ actor_id: user.id }).orderBy('id')
    expect(entries.map(({ action }) => action)).toEqual([
      'user.reset-redeemed',
      'user.password-changed',
    ])
  })

  test('of nobody does nothing', async () => {
    expect(await resetPassword(deps, 'nobody@example.com', nobodys)).toBe('unknown')
    expect(mails).toEqual([])
  })

  test('at the same time as a change of password leaves one of them, and the old password in neither case', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await aUser()
      mails = []
      const [changed, done] = await Promise.all([
        change(user, password),
        resetPassword(deps, user.email, nobodys),
      ])
      // A reset that begins after the change ends the new password, too.
      const ended = done === 'done'
      expect([changed, done]).toBeOneOf([
        ['none', 'changed'],
        ['none', 'done'],
        ['UNAUTHENTICATED', 'done'],
      ])
      expect(await signIn(user, password)).toBe('CREDENTIALS_INVALID')
      expect(await signIn(user, newPassword)).toBe(ended ? 'CREDENTIALS_INVALID' : 'none')
      expect(mails.some(({ kind }) => kind === 'password-reset-code')).toBe(ended)
    }
  })
})

describe('the code of a reset', () => {
  test('lets one of fifty in who use it at once', async () => {
    const code = await reset(await aUser())
    const users = await Promise.all(
      Array.from({ length: 50 }, () => redeemReset(deps, code, context)),
    )
    expect(users.filter((user) => user !== undefined)).toHaveLength(1)
  })

  test('is worth nothing after its ten minutes, by the clock of the database', async () => {
    const user = await aUser()
    const code = await reset(user)
    await db
      .knex('password_resets')
      .where({ user_id: user.id })
      .update({ expires_at: db.knex.raw(`clock_timestamp() - interval '1 millisecond'`) })
    expect(await redeemReset(deps, code, context)).toBeUndefined()
  })

  test('is worth nothing after another reset, and so is the session that it gave', async () => {
    const user = await aUser()
    const [first, second] = [await reset(user), await reset(user)]
    expect(await redeemReset(deps, first, context)).toBeUndefined()
    const redeemed = (await redeemReset(deps, second, context)) as User
    await reset(user)
    expect(await change(redeemed, second)).toBe('CURRENT_PASSWORD_WRONG')
    expect(await sessionVersionOf(user)).toBeGreaterThan(redeemed.sessionVersion)
  })

  test('stands for the current password of its own user, once used, and for an hour', async () => {
    const [user, other] = [await aUser(), await aUser()]
    const [code, others] = [await reset(user), await reset(other)]
    const now = (await db.stores.users.find(user.id)) as User
    expect(await change(now, code)).toBe('CURRENT_PASSWORD_WRONG')
    await redeemReset(deps, others, context)
    expect(await change(now, others)).toBe('CURRENT_PASSWORD_WRONG')
    await redeemReset(deps, code, context)
    const age = (interval: string) =>
      db
        .knex('password_resets')
        .where({ user_id: user.id })
        .update({ used_at: db.knex.raw('clock_timestamp() - cast(? as interval)', [interval]) })
    await age('60 minutes')
    expect(await change(now, code)).toBe('CURRENT_PASSWORD_WRONG')
    await age('59 minutes')
    expect(await change(now, code)).toBe('none')
  })

  test('is kept for a day after its end, and then removed, used or not', async () => {
    await db.knex('password_resets').delete()
    const [used, unused, recent] = [await aUser(), await aUser(), await aUser()]
    await redeemReset(deps, await reset(used), context)
    await reset(unused)
    await reset(recent)
    const end = (user: User, interval: string) =>
      db
        .knex('password_resets')
        .where({ user_id: user.id })
        .update({ expires_at: db.knex.raw('clock_timestamp() - cast(? as interval)', [interval]) })
    await end(used, '24 hours')
    await end(unused, '25 hours')
    await end(recent, '23 hours')
    expect([await removeEnded(db.stores, 1), await removeEnded(db.stores, 1)]).toEqual([true, true])
    expect(await removeEnded(db.stores, 1)).toBe(false)
    expect((await db.knex('password_resets')).map((row) => row.user_id)).toEqual([recent.id])
  })

  test('is in no table', async () => {
    const code = await reset(await aUser())
    const tables = ['users', 'password_resets', 'graphile_worker._private_jobs']
    const rows = await Promise.all(tables.map((table) => db.knex(table)))
    const dump = JSON.stringify(rows)
    expect(dump).toContain('password_hash')
    for (const secret of [code, nobodys]) {
      expect(dump).not.toContain(secret)
      expect(dump).not.toContain(Buffer.from(secret).toString('base64'))
    }
  })
})

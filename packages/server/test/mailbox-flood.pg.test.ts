import { type Mail, rateLimits } from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import { aPerson, freshEmail } from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

/** Two replicas on one database, limited as by default. */
let db: MigratedDatabase
let planes: readonly [ControlPlane, ControlPlane]
beforeAll(async () => {
  db = await createMigratedDatabase()
  const start = () => startControlPlane({ db, limits: rateLimits })
  planes = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all(planes.map((plane) => plane.close()))
  await db.close()
})
beforeEach(async () => {
  await db.knex('rate_limits').delete()
})

const mailsTo = (email: string): readonly Mail[] =>
  planes.flatMap(({ mails }) => mails.filter(({ to }) => to === email))
const owner = { name: 'Ada', password: 'correct horse battery' }
const stranger = { name: 'Mallory', password: 'a password of mine' }
const register = (email: string, { name, password }: typeof owner, n: number): Promise<Answer> =>
  (planes[n % 2] as ControlPlane).call(
    'register',
    { body: { name, email, password, confirmPassword: password } },
    // Of a network that is kept for documentation: everybody else than the one before.
    { from: `198.51.100.${n % 256}` },
  )
const flood = (email: string, count: number): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => register(email, stranger, n)))

test('sixty addresses that register one e-mail at once get one answer, and its mailbox five mails', async () => {
  const email = freshEmail()
  const neighbour = freshEmail()
  const answers = await flood(email, 60)
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(mailsTo(email).map(({ kind }) => kind)).toEqual(Array(5).fill('verification'))
  // Theirs alone: others are mailed meanwhile.
  await register(neighbour, owner, 1)
  expect(mailsTo(neighbour)).toHaveLength(1)
})

test('a mailbox that has a user gets no more of them', async () => {
  const { email } = await aPerson(planes[0])
  expect((await flood(email, 60)).map(({ status }) => status)).toEqual(Array(60).fill(200))
  expect(mailsTo(email).map(({ kind }) => kind)).toEqual(Array(5).fill('already-registered'))
})

test('its owner gets in by a code on demand all the same, whoever registered first and last', async () => {
  const email = freshEmail()
  const [plane] = planes
  await flood(email, 20)
  expect((await register(email, owner, 100)).status).toBe(200)
  await flood(email, 20)
  expect(mailsTo(email)).toHaveLength(5)
  expect((await plane.call('resendCode', { body: { email } })).status).toBe(200)
  const mail = plane.mails.at(-1)
  if (mail?.kind !== 'verification') throw new Error('No code was mailed.')
  const verified = await plane.call('verifyEmail', { body: { token: mail.code } })
  expect(verified.status).toBe(200)
  const password = 'chosen after all that'
  const change = { currentPassword: mail.code, newPassword: password, confirmPassword: password }
  const { token } = verified.body
  expect((await plane.call('changePassword', { body: change }, { token })).status).toBe(200)
  const login = { body: { email, password } }
  expect((await plane.call('login', login)).status).toBe(200)
  const theirs = { body: { email, password: stranger.password } }
  expect((await plane.call('login', theirs)).status).not.toBe(200)
})

test('no code lives that was mailed to nobody, and the ones that were mailed live on', async () => {
  const email = freshEmail()
  await register(email, owner, 100)
  await flood(email, 20)
  const codes = db
    .knex('verification_codes')
    .join('registrations', 'registrations.id', 'registration_id')
    .where({ email })
  expect(await codes.clone()).toHaveLength(21)
  expect(await codes.clone().whereRaw('expires_at > clock_timestamp()')).toHaveLength(5)
  const [first] = mailsTo(email)
  const token = first?.kind === 'verification' ? first.code : ''
  expect((await planes[0].call('verifyEmail', { body: { token } })).status).toBe(200)
})

test('an hour after the first of them a registration is mailed again', async () => {
  const email = freshEmail()
  await flood(email, 6)
  await db
    .knex('rate_limits')
    .where({ bucket: 'register-mail', key: email })
    .update({ ends_at: db.knex.raw("ends_at - interval '1 hour'") })
  await register(email, owner, 100)
  expect(mailsTo(email)).toHaveLength(6)
})

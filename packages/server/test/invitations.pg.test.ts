import type { Mail } from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { allRows } from './support/database-rows.js'
import {
  addTo,
  aPerson,
  aSharedProject,
  type Fixture,
  freshEmail,
  type Person,
} from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

let plane: ControlPlane
let owner: Person
let fixture: Fixture
beforeAll(async () => {
  plane = await startControlPlane()
})
afterAll(() => plane.close())
beforeEach(async () => {
  owner = await aPerson(plane)
  fixture = await aSharedProject(plane, { owner })
})

const invite = (email: string, role = 'member', by = owner) =>
  plane.call(
    'addMember',
    { params: { projectId: fixture.project.id }, body: { email, role } },
    { token: by.token },
  )
const resend = (invitationId: string) =>
  plane.call(
    'resendInvitation',
    { params: { projectId: fixture.project.id, invitationId } },
    { token: owner.token },
  )
const cancel = (invitationId: string) =>
  plane.call(
    'cancelInvitation',
    { params: { projectId: fixture.project.id, invitationId } },
    { token: owner.token },
  )
const listed = async () =>
  (
    await plane.call(
      'listInvitations',
      { params: { projectId: fixture.project.id } },
      { token: owner.token },
    )
  ).body.invitations
const preview = (token: string) => plane.call('previewInvitation', { query: { token } })
const password = 'correct horse battery'
const accept = (token: string, body: object = {}, from?: string) =>
  plane.call(
    'acceptInvitation',
    { body: { token, name: 'Ada Lovelace', password, ...body } },
    { ...(from && { from }) },
  )
const mailsTo = (email: string) =>
  plane.mails.filter(
    (mail): mail is Extract<Mail, { kind: 'invitation' }> =>
      mail.kind === 'invitation' && mail.to === email,
  )
const tokenFor = (email: string): string => mailsTo(email).at(-1)?.token ?? 'none was mailed'
const signIn = (email: string, secret: string) =>
  plane.call('login', { body: { email, password: secret } })
const says = ({ status, body }: Answer) => [status, body?.code]
const passTime = (email: string) =>
  plane.db
    .knex('invitations')
    .where({ email })
    .update({ expires_at: plane.db.knex.raw(`clock_timestamp() - interval '1 millisecond'`) })
const membersOf = async () =>
  (
    await plane.call(
      'listMembers',
      { params: { projectId: fixture.project.id } },
      { token: owner.token },
    )
  ).body.members.map(({ email, role }: { email: string; role: string }) => [email, role])

describe('an invitation of a new e-mail', () => {
  test('is mailed, shown, and makes a verified user who is signed in at once', async () => {
    const email = freshEmail()
    expect(await invite(email.toUpperCase(), 'admin')).toMatchObject({
      status: 202,
      body: { status: 'invited', email },
    })
    expect(mailsTo(email)).toEqual([
      {
        kind: 'invitation',
        to: email,
        projectName: 'Shop',
        inviterName: owner.name,
        role: 'admin',
        token: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: expect.any(Date),
      },
    ])
    const token = tokenFor(email)
    const [row] = (await listed()).filter((one: { email: string }) => one.email === email)
    expect(row).toEqual({
      id: expect.any(String),
      email,
      role: 'admin',
      status: 'pending',
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
    })
    expect(JSON.stringify(row)).not.toContain(token)
    // Seven days. Two clocks of one machine measure them.
    const days = (Date.parse(row.expiresAt) - Date.parse(row.createdAt)) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    expect(await preview(token)).toMatchObject({
      status: 200,
      body: { projectName: 'Shop', email, role: 'admin', expiresAt: row.expiresAt },
    })

    // Somebody has registered this e-mail and has not verified it.
    await plane.call('register', {
      body: {
        email,
        name: 'Mallory',
        password: 'a password of mine',
        confirmPassword: 'a password of mine',
      },
    })
    const code = plane.mails.flatMap((mail) =>
      mail.kind === 'verification' && mail.to === email ? [mail.code] : [],
    )[0] as string
    const accepted = await accept(token)
    expect(accepted).toMatchObject({
      status: 201,
      body: {
        requiresLogin: false,
        sessionToken: expect.any(String),
        projectId: fixture.project.id,
        email,
      },
    })
    const session = { token: accepted.body.sessionToken }
    expect((await plane.call('getCurrentUser', {}, session)).body).toEqual({
      id: expect.any(String),
      email,
      name: 'Ada Lovelace',
      systemRole: 'client_admin',
    })
    expect((await plane.call('listProjects', {}, session)).body.projects).toMatchObject([
      { id: fixture.project.id, role: 'admin', membersCount: 2, apiKeysCount: 1 },
    ])
    expect((await signIn(email, password)).status).toBe(200)
    // The answer stays the same: registering does not reveal that the e-mail has a user now.
    expect(says(await signIn(email, 'a password of mine'))).toEqual([400, 'EMAIL_NOT_VERIFIED'])
    // The pending verification code of the e-mail is gone.
    expect(says(await plane.call('verifyEmail', { body: { token: code } }))).toEqual([
      400,
      'CODE_INVALID',
    ])
    expect(await listed()).toHaveLength(1)
  })

  test('is only for the invited e-mail', async () => {
    const email = freshEmail()
    await invite(email)
    const answer = await accept(tokenFor(email), { email: 'mallory@example.com' })
    expect(says(answer)).toEqual([400, 'VALIDATION_FAILED'])
    expect((await accept(tokenFor(email))).body.email).toBe(email)
  })

  test('applies the password rules, and can be accepted after a bad password', async () => {
    const email = freshEmail()
    await invite(email)
    expect(says(await accept(tokenFor(email), { password: 'short' }))[0]).toBe(400)
    expect(says(await accept(tokenFor(email), { password: 'password1' }))).toEqual([
      400,
      'PASSWORD_TOO_COMMON',
    ])
    expect((await accept(tokenFor(email))).status).toBe(201)
  })

  test('is not sent to a disposable address', async () => {
    const email = `somebody@mailinator.com`
    expect(await invite(email)).toMatchObject({
      status: 400,
      body: { error: 'Disposable email addresses are not allowed', code: 'EMAIL_DISPOSABLE' },
    })
    expect(mailsTo(email)).toEqual([])
    expect(await plane.db.knex('invitations').where({ email })).toEqual([])
  })
})

describe('an invitation of an e-mail that has a user when it is accepted', () => {
  test('makes the user a member, and does not change name, password and sessions', async () => {
    const email = freshEmail()
    await invite(email, 'viewer')
    const person = await aPerson(plane, { email })
    const before = await plane.deps.database.users.find(person.id)
    expect(await accept(tokenFor(email), { name: 'Another', password: 'password1' })).toMatchObject(
      {
        status: 201,
        body: { requiresLogin: true, sessionToken: null, projectId: fixture.project.id, email },
      },
    )
    expect(await plane.deps.database.users.find(person.id)).toEqual(before)
    expect((await signIn(email, person.password)).status).toBe(200)
    expect((await signIn(email, 'password1')).status).toBe(401)
    expect(await membersOf()).toContainEqual([email, 'viewer'])
  })

  test('ends when the user is added, so a removed member cannot use it to come back', async () => {
    const email = freshEmail()
    await invite(email, 'admin')
    const person = await aPerson(plane, { email })
    const memberId = await addTo(plane, fixture, owner, person, 'viewer')
    expect((await listed()).map((one: { email: string }) => one.email)).not.toContain(email)
    expect(says(await accept(tokenFor(email)))).toEqual([400, 'INVITATION_NOT_PENDING'])
    expect(await membersOf()).toContainEqual([email, 'viewer'])
    const removed = await plane.call(
      'removeMember',
      { params: { projectId: fixture.project.id, memberId } },
      owner,
    )
    expect(removed.status).toBe(204)
    expect(says(await accept(tokenFor(email)))).toEqual([400, 'INVITATION_NOT_PENDING'])
    expect((await membersOf()).flat()).not.toContain(email)
  })
})

describe('a token', () => {
  test('is invalid once the invitation was sent again, and the new one has the full lifetime', async () => {
    const { id, token, email } = fixture.invitation
    const [before] = await listed()
    expect((await resend(id)).status).toBe(204)
    const fresh = tokenFor(email)
    expect(says(await preview(token))).toEqual([404, 'INVITATION_NOT_FOUND'])
    expect(says(await accept(token))).toEqual([404, 'INVITATION_NOT_FOUND'])
    const [after] = await listed()
    expect(after).toMatchObject({ id, email, createdAt: before.createdAt })
    expect(Date.parse(after.expiresAt)).toBeGreaterThan(Date.parse(before.expiresAt))
    expect((await accept(fresh)).status).toBe(201)
  })

  test('is invalid once the e-mail was invited again, and the newest role counts', async () => {
    const { id, token, email } = fixture.invitation
    expect((await invite(email, 'viewer')).status).toBe(202)
    expect(says(await accept(token))).toEqual([404, 'INVITATION_NOT_FOUND'])
    expect(await listed()).toMatchObject([{ id, email, role: 'viewer' }])
    expect((await accept(tokenFor(email))).status).toBe(201)
    expect(await membersOf()).toContainEqual([email, 'viewer'])
  })

  test.each(['accepted', 'cancelled'])('of an invitation that was %s is refused', async (end) => {
    const { id, token, email } = fixture.invitation
    const ended = end === 'accepted' ? await accept(token) : await cancel(id)
    expect(ended.status).toBe(end === 'accepted' ? 201 : 204)
    const before = await allRows(plane.db.knex)
    for (const answer of [
      await preview(token),
      await accept(token),
      await resend(id),
      await cancel(id),
    ])
      expect(says(answer)).toEqual([400, 'INVITATION_NOT_PENDING'])
    expect(await allRows(plane.db.knex)).toEqual(before)
    expect(await listed()).toEqual([])
    expect(mailsTo(email)).toEqual([])
  })

  test('is invalid after its expiry, by the clock of the database', async () => {
    const { id, token, email } = fixture.invitation
    await passTime(email)
    const before = await allRows(plane.db.knex)
    expect(says(await preview(token))).toEqual([410, 'INVITATION_EXPIRED'])
    expect(says(await accept(token))).toEqual([410, 'INVITATION_EXPIRED'])
    expect(says(await resend(id))).toEqual([400, 'INVITATION_NOT_PENDING'])
    expect(says(await cancel(id))).toEqual([400, 'INVITATION_NOT_PENDING'])
    expect(await listed()).toEqual([])
    expect(await allRows(plane.db.knex)).toEqual(before)
    // A person who is invited again gets a new token.
    expect((await invite(email)).status).toBe(202)
    expect((await accept(tokenFor(email))).status).toBe(201)
  })

  test.each(['unknown', 'A'.repeat(43), 'A'.repeat(100), "' or true --"])(
    '%j is unknown',
    async (token) => {
      expect(says(await preview(token))).toEqual([404, 'INVITATION_NOT_FOUND'])
      expect(says(await accept(token))).toEqual([404, 'INVITATION_NOT_FOUND'])
    },
  )

  test('is required', async () => {
    expect(await plane.call('previewInvitation')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    })
    expect((await preview(' ')).status).toBe(400)
    expect((await accept('')).status).toBe(400)
  })

  test('is stored only as a hash', async () => {
    const email = freshEmail()
    await invite(email)
    const rows = JSON.stringify(await allRows(plane.db.knex))
    const jobs = await plane.db.knex('graphile_worker._private_jobs')
    const audit = await plane.db.knex('audit_log')
    const dump = rows + JSON.stringify([jobs, audit])
    expect(dump).toContain(email)
    expect(dump).not.toContain(tokenFor(email))
  })
})

describe('the inviter', () => {
  test('who was removed meanwhile cannot let anyone in, and nothing changes', async () => {
    const admin = await aPerson(plane)
    const memberId = await addTo(plane, fixture, owner, admin, 'admin')
    const email = freshEmail()
    expect((await invite(email, 'admin', admin)).status).toBe(202)
    const removed = await plane.call(
      'removeMember',
      { params: { projectId: fixture.project.id, memberId } },
      owner,
    )
    expect(removed.status).toBe(204)
    const before = await allRows(plane.db.knex)
    expect(says(await accept(tokenFor(email)))).toEqual([400, 'INVITER_NOT_PERMITTED'])
    expect(await allRows(plane.db.knex)).toEqual(before)
    // Another person with the permission can invite the e-mail again.
    await invite(email, 'viewer')
    expect((await accept(tokenFor(email))).status).toBe(201)
    expect(await membersOf()).toContainEqual([email, 'viewer'])
  })

  test('is the person who sent it last', async () => {
    const admin = await aPerson(plane)
    const memberId = await addTo(plane, fixture, owner, admin, 'admin')
    const { id: projectId } = fixture.project
    const email = freshEmail()
    await invite(email, 'admin', admin)
    await plane.call('removeMember', { params: { projectId, memberId } }, owner)
    const listed = await plane.call('listInvitations', { params: { projectId } }, owner)
    const invitationId = listed.body.invitations.find(
      (each: { email: string }) => each.email === email,
    ).id
    const again = await plane.call(
      'resendInvitation',
      { params: { projectId, invitationId } },
      owner,
    )
    expect(again.status).toBe(204)
    expect((await accept(tokenFor(email))).status).toBe(201)
  })

  test('who is only a viewer now cannot let anyone in', async () => {
    const admin = await aPerson(plane)
    const memberId = await addTo(plane, fixture, owner, admin, 'admin')
    const email = freshEmail()
    await invite(email, 'admin', admin)
    await plane.call('removeMember', { params: { projectId: fixture.project.id, memberId } }, owner)
    await addTo(plane, fixture, owner, admin, 'viewer')
    expect(says(await accept(tokenFor(email)))).toEqual([400, 'INVITER_NOT_PERMITTED'])
  })
})

test('nobody can join an archived project', async () => {
  const { token } = fixture.invitation
  await plane.call('archiveProject', { params: { projectId: fixture.project.id } }, owner)
  const before = await allRows(plane.db.knex)
  expect(says(await preview(token))).toEqual([400, 'INVITATION_NOT_PENDING'])
  expect(says(await accept(token))).toEqual([400, 'INVITATION_NOT_PENDING'])
  expect(await allRows(plane.db.knex)).toEqual(before)
})

describe('accepting is limited', () => {
  const limits = { 'invitation-accept': { most: 5, seconds: 3600 } }
  let replicas: ControlPlane[]
  beforeAll(async () => {
    replicas = await Promise.all(
      Array.from({ length: 3 }, () => startControlPlane({ db: plane.db, limits })),
    )
  })
  afterAll(() => Promise.all(replicas.map((replica) => replica.close())))
  beforeEach(() => plane.db.knex('rate_limits').delete())

  const storm = async (bodies: readonly object[], from: string) => {
    const answers = await Promise.all(
      bodies.map((body, i) =>
        (replicas[i % 3] as ControlPlane).call('acceptInvitation', { body }, { from }),
      ),
    )
    for (const answer of answers.filter(({ status }) => status === 429))
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    return answers.map(({ status }) => status).sort()
  }
  const times = (count: number, status: number) => Array<number>(count).fill(status)
  const body = (token: string) => ({ token, name: 'Ada', password })

  test('to exactly five times an hour for one address and invited e-mail, over three replicas', async () => {
    const { token } = fixture.invitation
    const statuses = await storm(Array<object>(60).fill(body(token)), '192.0.2.7')
    expect(statuses).toEqual([201, ...times(4, 400), ...times(55, 429)])
    // Another e-mail and another address have separate counters.
    const other = await aSharedProject(plane, { owner })
    expect(await storm([body(other.invitation.token)], '192.0.2.7')).toEqual([201])
    expect(await storm([body(token)], '192.0.2.8')).toEqual([400])
  })

  test('and all unknown tokens share one counter of an address', async () => {
    const tokens = Array.from({ length: 60 }, (_, i) => `${i % 2 ? 'x' : 'A'.repeat(41)}${10 + i}`)
    const statuses = await storm(tokens.map(body), '192.0.2.9')
    expect(statuses).toEqual([...times(5, 404), ...times(55, 429)])
    expect(await storm([body(fixture.invitation.token)], '192.0.2.9')).toEqual([201])
  })
})

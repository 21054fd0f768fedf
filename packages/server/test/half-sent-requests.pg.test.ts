import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { SystemRole } from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aSharedProject, freshEmail, type Person } from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

let plane: ControlPlane
beforeAll(async () => {
  // So that a counter shows when a request has been authenticated.
  plane = await startControlPlane({ limits: { control: { most: 1_000, seconds: 3_600 } } })
})
afterAll(() => plane.close())

const countOf = async (user: Person): Promise<number> =>
  (await plane.db.knex('rate_limits').where({ bucket: 'control', key: user.id }).first('count'))
    ?.count ?? 0

/** Sends half of the body, does this once the request has been authenticated, and sends the rest. */
async function halfSent(
  user: Person,
  path: string,
  body: object,
  meanwhile: () => Promise<unknown>,
): Promise<{ readonly status: number | undefined; readonly body: Record<string, unknown> }> {
  const whole = JSON.stringify(body)
  const before = await countOf(user)
  const sent = request(`${plane.url}/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${user.token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(whole),
      'X-Forwarded-For': '192.0.2.1',
    },
  })
  const answered = once(sent, 'response')
  sent.write(whole.slice(0, 5))
  while ((await countOf(user)) === before);
  await meanwhile()
  sent.end(whole.slice(5))
  const [answer] = await answered
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) }
}

/** Another session of the user ends all of them. */
async function endSessions(user: Person) {
  const newPassword = 'another long password'
  const { status } = await plane.call(
    'changePassword',
    { body: { currentPassword: user.password, newPassword, confirmPassword: newPassword } },
    user,
  )
  expect(status).toBe(200)
}
const rows = (table: string, where: object) => plane.db.knex(table).where(where)

test('a member is not added by a session that ended while the request was under way', async () => {
  const owner = await aPerson(plane)
  const person = await aPerson(plane)
  const { project } = await aSharedProject(plane, { owner })
  const answer = await halfSent(
    owner,
    `/project/${project.id}/members/add`,
    { email: person.email, role: 'admin' },
    () => endSessions(owner),
  )
  expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(await rows('project_members', { user_id: person.id })).toEqual([])
})

test('a project is not created by such a session', async () => {
  const owner = await aPerson(plane)
  const answer = await halfSent(owner, '/project/create', { name: 'Late' }, () =>
    endSessions(owner),
  )
  expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(await rows('project_members', { user_id: owner.id })).toEqual([])
})

const admin = () => {
  const email = freshEmail()
  return { email, body: { name: 'Eve', email, password: 'a long password of Eve' } }
}

test('a system admin is not created by such a session', async () => {
  const staff = await aPerson(plane, { systemRole: 'owner' })
  const { email, body } = admin()
  const answer = await halfSent(staff, '/user/system-admin/create', body, () => endSessions(staff))
  expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(await rows('users', { email })).toEqual([])
})

test('a system admin is not created by somebody who lost their platform role meanwhile', async () => {
  const staff = await aPerson(plane, { systemRole: 'owner' })
  const { email, body } = admin()
  const answer = await halfSent(staff, '/user/system-admin/create', body, () =>
    plane.deps.database.users.changeRole(staff.id, {
      from: 'owner' satisfies SystemRole,
      to: 'client_admin',
    }),
  )
  expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  expect(await rows('users', { email })).toEqual([])
})

test('a request that is sent late in a session that lives on is done', async () => {
  const owner = await aPerson(plane)
  const answer = await halfSent(owner, '/project/create', { name: 'Late' }, async () => {})
  expect(answer.status).toBe(201)
})

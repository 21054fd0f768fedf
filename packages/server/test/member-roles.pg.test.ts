import {
  type MemberId,
  type ProjectRole,
  type SystemRole,
  systemRoles,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoles } from '../../core/src/model/member.js'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { anAccount, anOperation } from '../src/testing/records.js'
import {
  addTo,
  aPerson,
  aSharedProject,
  type Fixture,
  freshEmail,
  type Person,
} from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

/** Two replicas on one database. */
let plane: ControlPlane
let replica: ControlPlane
beforeAll(async () => {
  plane = await startControlPlane()
  replica = await startControlPlane({ db: plane.db })
})
afterAll(async () => {
  await replica.close()
  await plane.close()
})

const says = ({ status, body }: Answer) => [status, body?.code].filter(Boolean).join(' ')
type Team = Readonly<Record<ProjectRole, Person>>
async function aTeam(): Promise<{ team: Team; fixture: Fixture; params: { projectId: string } }> {
  const people = await Promise.all(projectRoles.map(async (role) => [role, await aPerson(plane)]))
  const team = Object.fromEntries(people) as Team
  const fixture = await aSharedProject(plane, team)
  return { team, fixture, params: { projectId: fixture.project.id } }
}

describe.each(projectRoles)('the role %s', (actor) => {
  const manages = actor === 'owner' || actor === 'admin'

  test('gives away every role but that of an owner, if any', async () => {
    const { team, params } = await aTeam()
    const given: Record<string, string> = {}
    for (const role of projectRoles) {
      const { email } = await aPerson(plane)
      given[role] = says(
        await plane.call('addMember', { params, body: { email, role } }, team[actor]),
      )
      given[`${role} by invitation`] = says(
        await plane.call('addMember', { params, body: { email: freshEmail(), role } }, team[actor]),
      )
    }
    const added = manages ? '201' : '403 FORBIDDEN'
    const invited = manages ? '202' : '403 FORBIDDEN'
    expect(given).toEqual({
      owner: '400 VALIDATION_FAILED',
      'owner by invitation': '400 VALIDATION_FAILED',
      admin: added,
      'admin by invitation': invited,
      member: added,
      'member by invitation': invited,
      viewer: added,
      'viewer by invitation': invited,
    })
  })

  test.each(projectRoles)('removes a %s only if it may', async (target) => {
    const { team, fixture, params } = await aTeam()
    const memberId = fixture.memberIds[target] as MemberId
    const removed = await plane.call(
      'removeMember',
      { params: { ...params, memberId } },
      team[actor],
    )
    const ends = target === 'owner' ? '403 OWNER_PROTECTED' : '204'
    expect(says(removed)).toBe(manages ? ends : '403 FORBIDDEN')
    const left = await plane.deps.database.members.list(fixture.project.id)
    expect(left.map(({ role }) => role)).toHaveLength(says(removed) === '204' ? 3 : 4)
  })

  test('stays what it is for who is added again', async () => {
    const { team, params } = await aTeam()
    for (const role of ['admin', 'viewer']) {
      const { email } = team[actor]
      const again = await plane.call('addMember', { params, body: { email, role } }, team.owner)
      expect(says(again)).toBe('400 ALREADY_MEMBER')
    }
    const { body } = await plane.call('listMembers', { params }, team.owner)
    expect(
      body.members.find(({ userId }: { userId: string }) => userId === team[actor].id).role,
    ).toBe(actor)
  })
})

describe.each(systemRoles)('the platform role %s', (role: SystemRole) => {
  test('is taken from nobody but system admins', async () => {
    const owner = await aPerson(plane, { systemRole: 'owner' })
    const target = await aPerson(plane, { systemRole: role })
    const ends = {
      owner: '403 OWNER_PROTECTED',
      system_admin: '204',
      client_admin: '404 SYSTEM_ADMIN_NOT_FOUND',
    }
    const params = { userId: target.id }
    expect(says(await plane.call('removeSystemAdmin', { params }, owner))).toBe(ends[role])
    const { body } = await plane.call('getCurrentUser', {}, target)
    expect(body.systemRole).toBe(role === 'owner' ? 'owner' : 'client_admin')
  })
})

describe('on every replica, from the next request on,', () => {
  test('who was removed from a project is nobody in it', async () => {
    for (let round = 0; round < 5; round++) {
      const { team, fixture, params } = await aTeam()
      const look = (on: ControlPlane) => on.call('listMembers', { params }, team.admin)
      expect([says(await look(plane)), says(await look(replica))]).toEqual(['200', '200'])
      const memberId = fixture.memberIds.admin as MemberId
      await plane.call('removeMember', { params: { ...params, memberId } }, team.owner)
      expect([says(await look(replica)), says(await look(plane))]).toEqual([
        '403 FORBIDDEN',
        '403 FORBIDDEN',
      ])
      await addTo(replica, fixture, team.owner, team.admin, 'viewer')
      expect(says(await look(plane))).toBe('200')
    }
  })

  test('a system admin who was demoted is an ordinary user, with the session that they have', async () => {
    const owner = await aPerson(plane, { systemRole: 'owner' })
    const email = freshEmail()
    const password = 'correct horse battery'
    const made = await plane.call(
      'createSystemAdmin',
      { body: { name: 'Bob', email, password } },
      owner,
    )
    expect(made.body).toEqual({ id: expect.any(String), email })
    const signedIn = await replica.call('login', { body: { email, password } })
    expect(signedIn.body.systemRole).toBe('system_admin')
    const session = { token: signedIn.body.token }
    const listed = async () =>
      (await plane.call('listSystemAdmins', {}, owner)).body.admins.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listed()).toContain(made.body.id)
    expect(says(await replica.call('listAllProjects', {}, session))).toBe('200')

    await plane.call('removeSystemAdmin', { params: { userId: made.body.id } }, owner)
    for (const on of [replica, plane]) {
      expect(says(await on.call('listAllProjects', {}, session))).toBe('403 FORBIDDEN')
      expect((await on.call('getCurrentUser', {}, session)).body.systemRole).toBe('client_admin')
    }
    expect(await listed()).not.toContain(made.body.id)
    expect(says(await plane.call('login', { body: { email, password } }))).toBe('200')
  })
})

async function operationsOf({ project }: Fixture, statuses: readonly string[]) {
  const { accounts, preparations } = plane.deps.database
  const account = await accounts.upsert(anAccount(project))
  for (const [i, status] of statuses.entries()) {
    const operation = anOperation(account, { nonce: BigInt(i) })
    await preparations.insert(operation, undefined)
    await plane.db.knex('operations').where({ id: operation.id }).update({ status })
    await plane.db.knex('operation_transitions').insert({
      operation_id: operation.id,
      from_status: 'prepared',
      to_status: status,
      cause: 'test',
    })
  }
}

describe('the list of all projects', () => {
  test('has the most transactions first, archived projects among them, and counts no operation that was never submitted', async () => {
    const staff = await aPerson(plane, { systemRole: 'system_admin' })
    const busy = await aSharedProject(plane, { owner: staff }, { name: 'counted' })
    const quiet = await aSharedProject(plane, { owner: staff }, { name: 'counted' })
    const idle = await aSharedProject(plane, { owner: staff }, { name: 'counted' })
    await plane.call('archiveProject', { params: { projectId: quiet.project.id } }, staff)
    await operationsOf(quiet, ['finalized', 'failed', 'prepared', 'expired', 'prepared'])
    await operationsOf(busy, ['received', 'queued', 'submitted', 'confirmed', 'dropped'])
    await operationsOf(idle, ['prepared', 'expired'])
    const { body } = await plane.call('listAllProjects', { query: { search: 'COUNTED' } }, staff)
    expect(body.projects).toEqual(
      [
        [busy, 5, true],
        [quiet, 2, false],
        [idle, 0, true],
      ].map(([fixture, transactionCount, isActive]) => ({
        id: (fixture as Fixture).project.id,
        name: 'counted',
        isActive,
        transactionCount,
        createdAt: (fixture as Fixture).project.createdAt.toISOString(),
      })),
    )
  })
})

import { issueKey, type ProjectRole } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { untilBlocked } from '../src/testing/until-blocked.js'
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
let replicas: readonly [ControlPlane, ControlPlane]
let plane: ControlPlane
let owner: Person
let fixture: Fixture
beforeAll(async () => {
  plane = await startControlPlane()
  replicas = [plane, await startControlPlane({ db: plane.db })]
})
afterAll(async () => {
  await replicas[1].close()
  await plane.close()
})
beforeEach(async () => {
  owner = await aPerson(plane)
  fixture = await aSharedProject(plane, { owner })
})

const rounds = [1, 2, 3]
/** Sends this many calls at the same moment, alternately to both replicas. */
const atOnce = (count: number, call: (replica: ControlPlane, i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(replicas[i % 2] as ControlPlane, i)))
const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const says = [status, body?.code].filter(Boolean).join(' ')
    counts[says] = (counts[says] ?? 0) + 1
  }
  return counts
}
const knex = (table: string) => plane.db.knex(table)
const ofProject = () => ({ project_id: fixture.project.id })
const params = () => ({ projectId: fixture.project.id })
const activeKeys = () => knex('api_keys').where(ofProject()).whereNull('revoked_at')
const revokeTheKey = () =>
  plane.call('revokeKey', { params: { keyId: fixture.key.id } }, { token: owner.token })
const actions = async (action: string) =>
  knex('audit_log')
    .where({ ...ofProject(), action })
    .orderBy('id')
/** Holds the project's lock during the work. Waiting statements get the lock in the order of their arrival. */
async function whileProjectIsHeld(work: () => Promise<void>) {
  const held = await plane.db.knex.transaction()
  try {
    await held('projects').where({ id: fixture.project.id }).forUpdate()
    await work()
  } finally {
    await held.commit()
  }
}

describe.each(rounds)('round %i: of many concurrent calls', (round) => {
  test('one accepts an invitation, and becomes a member and a user once', async () => {
    const { token, email } = fixture.invitation
    const answers = await atOnce(25, (replica, i) =>
      replica.call('acceptInvitation', {
        body: { token, name: `Ada ${i}`, password: `a password of number ${i}` },
      }),
    )
    expect(tally(answers)).toEqual({ 201: 1, '400 INVITATION_NOT_PENDING': 24 })
    const users = await knex('users').where({ email })
    expect(users).toHaveLength(1)
    const accepted = answers.findIndex(({ status }) => status === 201)
    expect(users[0].name).toBe(`Ada ${accepted}`)
    expect(
      await knex('project_members').where({ ...ofProject(), user_id: users[0].id }),
    ).toHaveLength(1)
    expect(await actions('invitation.accepted')).toHaveLength(1)
  })

  test('one creates a key, whichever of the two endpoints it uses', async () => {
    await revokeTheKey()
    const answers = await atOnce(25, (replica, i) =>
      i % 4 < 2
        ? replica.call('createProjectKey', { params: params(), body: { name: 'one' } }, owner)
        : replica.call('createKey', { body: { ...params(), name: 'two' } }, owner),
    )
    expect(tally(answers)).toEqual({ 201: 1, '409 API_KEY_ACTIVE': 24 })
    const [key, ...more] = await activeKeys()
    expect(more).toEqual([])
    expect(answers.find(({ status }) => status === 201)?.body.id).toBe(key.id)
    expect(await actions('key.created')).toHaveLength(1)
  })

  test('one adds a member', async () => {
    const person = await aPerson(plane)
    const answers = await atOnce(25, (replica, i) =>
      replica.call(
        'addMember',
        { params: params(), body: { email: person.email, role: i % 2 ? 'admin' : 'viewer' } },
        owner,
      ),
    )
    expect(tally(answers)).toEqual({ 201: 1, '400 ALREADY_MEMBER': 24 })
    const [member, ...more] = await knex('project_members').where({ user_id: person.id })
    expect(more).toEqual([])
    expect(answers.find(({ status }) => status === 201)?.body.member.role).toBe(member.role)
  })

  test('all invite a new e-mail, and one invitation and one valid token result', async () => {
    const email = freshEmail()
    const answers = await atOnce(20, (replica) =>
      replica.call('addMember', { params: params(), body: { email } }, owner),
    )
    expect(tally(answers)).toEqual({ 202: 20 })
    expect(await knex('invitations').where({ email })).toHaveLength(1)
    const tokens = replicas
      .flatMap(({ mails }) => mails)
      .flatMap((mail) => (mail.kind === 'invitation' && mail.to === email ? [mail.token] : []))
    const previews = await Promise.all(
      tokens.map((token) => plane.call('previewInvitation', { query: { token } })),
    )
    expect(tally(previews)).toEqual({ 200: 1, '404 INVITATION_NOT_FOUND': 19 })
  })

  test('all archive a project, and it ends once', async () => {
    const answers = await atOnce(20, (replica) =>
      replica.call('archiveProject', { params: params() }, owner),
    )
    expect(tally(answers)).toEqual({ 204: 20 })
    expect(await actions('project.archived')).toHaveLength(1)
  })

  test('none creates a key of a project that is archived meanwhile', async () => {
    await revokeTheKey()
    const answers = await atOnce(30, (replica, i) =>
      i === 5 + 5 * round
        ? replica.call('archiveProject', { params: params() }, owner)
        : replica.call('createKey', { body: { ...params(), name: 'late' } }, owner),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect([201, 204, 404, 409]).toEqual(
      expect.arrayContaining([...new Set(answers.map(({ status }) => status))]),
    )
    expect(await activeKeys()).toEqual([])
  })

  test('one creates a system admin with an e-mail', async () => {
    const { token } = await aPerson(plane, { systemRole: 'owner' })
    const email = freshEmail()
    const answers = await atOnce(20, (replica, i) =>
      replica.call(
        'createSystemAdmin',
        { body: { name: `Bob ${i}`, email, password: `a password of number ${i}` } },
        { token },
      ),
    )
    expect(tally(answers)).toEqual({ 201: 1, '409 EMAIL_TAKEN': 19 })
    expect(await knex('users').where({ email })).toHaveLength(1)
  })

  test('one demotes a system admin', async () => {
    const { token } = await aPerson(plane, { systemRole: 'owner' })
    const admin = await aPerson(plane, { systemRole: 'system_admin' })
    const answers = await atOnce(20, (replica) =>
      replica.call('removeSystemAdmin', { params: { userId: admin.id } }, { token }),
    )
    expect(tally(answers)).toEqual({ 204: 1, '404 SYSTEM_ADMIN_NOT_FOUND': 19 })
    expect(
      await knex('audit_log').where({ action: 'admin.demoted', target: admin.id }),
    ).toHaveLength(1)
  })

  test('an e-mail becomes one user in every way: two codes, two invitations, an admin', async () => {
    const email = freshEmail()
    const other = await aSharedProject(plane, { owner }, { invited: email })
    const third = await aSharedProject(plane, { owner }, { invited: email })
    for (const name of ['One', 'Two']) {
      const password = `the password of ${name}`
      await plane.call('register', { body: { email, name, password, confirmPassword: password } })
    }
    const codes = plane.mails.flatMap((mail) =>
      mail.kind === 'verification' && mail.to === email ? [mail.code] : [],
    )
    const { token } = await aPerson(plane, { systemRole: 'owner' })
    const password = 'correct horse battery'
    const calls: ((replica: ControlPlane) => Promise<Answer>)[] = [
      ...codes.map(
        (code) => (replica: ControlPlane) => replica.call('verifyEmail', { body: { token: code } }),
      ),
      ...[other, third].map(
        ({ invitation }) =>
          (replica: ControlPlane) =>
            replica.call('acceptInvitation', {
              body: { token: invitation.token, name: 'Ada', password },
            }),
      ),
      (replica) =>
        replica.call('createSystemAdmin', { body: { name: 'Bob', email, password } }, { token }),
      (replica) => replica.call('resendCode', { body: { email } }),
      (replica) =>
        replica.call('register', {
          body: { email, name: 'Three', password, confirmPassword: password },
        }),
    ]
    const answers = await atOnce(calls.length, (replica, i) =>
      (calls[(i + round) % calls.length] as (typeof calls)[number])(replica),
    )
    const users = await knex('users').where({ email })
    expect(users).toHaveLength(1)
    // Late calls get an answer that says so, and no call gets a server error.
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const made = answers.filter(
      ({ status, body }) =>
        (status === 201 && body.requiresLogin !== true) || (status === 200 && body.systemRole),
    )
    expect(made).toHaveLength(1)
    expect(await knex('project_members').where({ user_id: users[0].id })).toHaveLength(2)
  })
})

describe('rights are checked again under the project’s lock', () => {
  test('an admin who is removed meanwhile adds nobody, invites nobody and gets no key', async () => {
    await revokeTheKey()
    const admin = await aPerson(plane)
    const memberId = await addTo(plane, fixture, owner, admin, 'admin')
    const added = await aPerson(plane)
    let removal: Promise<Answer> | undefined
    let late: Promise<Answer>[] = []
    await whileProjectIsHeld(async () => {
      removal = plane.call('removeMember', { params: { ...params(), memberId } }, owner)
      await untilBlocked(plane.db.knex, 1)
      // The admin's role at this moment allowed each of these calls.
      late = [
        plane.call('addMember', { params: params(), body: { email: added.email } }, admin),
        plane.call('addMember', { params: params(), body: { email: freshEmail() } }, admin),
        plane.call('createKey', { body: { ...params(), name: 'late' } }, admin),
        plane.call('setProjectFees', { params: params(), body: { lifiFeePercent: 2 } }, admin),
        plane.call(
          'cancelInvitation',
          { params: { ...params(), invitationId: fixture.invitation.id } },
          admin,
        ),
        plane.call(
          'resendInvitation',
          { params: { ...params(), invitationId: fixture.invitation.id } },
          admin,
        ),
      ]
      await untilBlocked(plane.db.knex, 1 + late.length)
    })
    expect((await removal)?.status).toBe(204)
    expect(tally(await Promise.all(late))).toEqual({ '403 FORBIDDEN': late.length })
    expect(await knex('project_members').where(ofProject())).toHaveLength(1)
    expect(await activeKeys()).toEqual([])
    expect(await knex('audit_log').where({ ...ofProject(), actor_id: admin.id })).toEqual([])
  })

  test('no addition by an admin is stored after their removal', async () => {
    for (const round of rounds) {
      const admin = await aPerson(plane)
      const memberId = await addTo(plane, fixture, owner, admin, 'admin')
      const answers = await atOnce(30, (replica, i) =>
        i === 8 * round
          ? replica.call('removeMember', { params: { ...params(), memberId } }, owner)
          : replica.call('addMember', { params: params(), body: { email: freshEmail() } }, admin),
      )
      const additions = await knex('audit_log').where({ ...ofProject(), actor_id: admin.id })
      const [removal] = await knex('audit_log').where({
        action: 'member.removed',
        target: admin.email,
      })
      expect(additions).toHaveLength(answers.filter(({ status }) => status === 202).length)
      for (const { id } of additions) expect(BigInt(id)).toBeLessThan(BigInt(removal.id))
    }
  })

  test('nobody gets into a project, nor gets a key of it, once it is archived', async () => {
    await revokeTheKey()
    const person = await aPerson(plane)
    let archive: Promise<Answer> | undefined
    let late: Promise<Answer>[] = []
    await whileProjectIsHeld(async () => {
      archive = plane.call('archiveProject', { params: params() }, owner)
      await untilBlocked(plane.db.knex, 1)
      late = [
        plane.call('addMember', { params: params(), body: { email: person.email } }, owner),
        plane.call('createProjectKey', { params: params(), body: { name: 'late' } }, owner),
        plane.call('setProjectFees', { params: params(), body: { lifiFeePercent: 1 } }, owner),
        plane.call('acceptInvitation', {
          body: { token: fixture.invitation.token, name: 'Ada', password: 'correct horse battery' },
        }),
      ]
      await untilBlocked(plane.db.knex, 1 + late.length)
    })
    expect((await archive)?.status).toBe(204)
    expect(tally(await Promise.all(late))).toEqual({
      '404 PROJECT_NOT_FOUND': 3,
      '400 INVITATION_NOT_PENDING': 1,
    })
    expect(await activeKeys()).toEqual([])
    expect(await knex('project_members').where(ofProject())).toHaveLength(1)
  })
})

test('the operator’s command creates no key of a project that is archived meanwhile', async () => {
  owner = await aPerson(plane, { systemRole: 'owner' })
  const name = `Shop of ${owner.id}`
  fixture = await aSharedProject(plane, { owner }, { name })
  await revokeTheKey()
  let archive: Promise<Answer> | undefined
  let issued: ReturnType<typeof issueKey> | undefined
  await whileProjectIsHeld(async () => {
    archive = plane.call('archiveProject', { params: params() }, owner)
    await untilBlocked(plane.db.knex, 1)
    issued = issueKey(plane.deps, { projectName: name, keyName: 'late' })
    await untilBlocked(plane.db.knex, 2)
  })
  expect((await archive)?.status).toBe(204)
  // The name is free again, so the key belongs to a new project.
  expect((await issued)?.project.id).not.toBe(fixture.project.id)
  expect(await activeKeys()).toEqual([])
})

describe('a project always keeps an owner, even if its rows are changed directly', () => {
  const removal = (db: Knex, userId: string) =>
    db('project_members')
      .where({ ...ofProject(), user_id: userId })
      .delete()
  const owners = () => knex('project_members').where({ ...ofProject(), role: 'owner' })

  test('of two owners who are removed concurrently, one stays', async () => {
    for (const _ of rounds) {
      fixture = await aSharedProject(plane, { owner })
      const second = await aPerson(plane)
      await plane.deps.database.members.insert({
        id: plane.deps.ids.next('member'),
        projectId: fixture.project.id,
        userId: second.id,
        role: 'owner',
        createdAt: new Date(),
      })
      const [one, other] = [await plane.db.knex.transaction(), await plane.db.knex.transaction()]
      await removal(one, owner.id)
      await removal(other, second.id)
      // PostgreSQL checks each removal while the other one is not committed.
      await one.raw('set constraints all immediate')
      const late = other.raw('set constraints all immediate').then(() => other.commit())
      const ended = late.catch(() => other.rollback())
      await Promise.race([untilBlocked(plane.db.knex), ended])
      await one.commit()
      await ended
      await expect(late).rejects.toThrow('would have no owner')
      expect(await owners()).toHaveLength(1)
    }
  })

  test.each<ProjectRole>(['admin', 'member', 'viewer'])(
    'the only owner is neither removed nor made %s',
    async (role) => {
      await expect(removal(plane.db.knex, owner.id)).rejects.toThrow('would have no owner')
      await expect(knex('project_members').where(ofProject()).update({ role })).rejects.toThrow(
        'would have no owner',
      )
      expect(await owners()).toHaveLength(1)
    },
  )
})

import type { AuditAction } from '@gasless-gateway/core'
import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { goodRequests } from './support/good-requests.js'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  freshEmail,
  type Person,
} from './support/people-and-projects.js'
import {
  type ControlPlane,
  type RequestParts,
  startControlPlane,
} from './support/start-control-plane.js'

let plane: ControlPlane
let owner: Person
let platformOwner: Person
let fixture: Fixture
beforeAll(async () => {
  plane = await startControlPlane()
})
afterAll(() => plane.close())
beforeEach(async () => {
  owner = await aPerson(plane)
  platformOwner = await aPerson(plane, { systemRole: 'owner' })
  fixture = await aSharedProject(plane, { owner, viewer: await aPerson(plane) })
})

const from = '198.51.100.44'
const call = (name: EndpointName, request: RequestParts, caller?: Person) =>
  plane.call(name, request, { from, ...(caller && { token: caller.token }) })
const entriesOf = async ({ headers }: Answer) => {
  const rows = await plane.db
    .knex('audit_log')
    .where({ request_id: headers.get('X-Request-Id') })
    .orderBy('id')
  return rows.map(({ id, at, request_id, ...entry }) => entry)
}
/** As the owner of the project, from that address; `changes` says what differs. */
const entry = (action: AuditAction, changes: object = {}) => ({
  actor_id: owner.id,
  actor: owner.email,
  action,
  project_id: fixture.project.id,
  target: null,
  details: {},
  address: from,
  ...changes,
})
const byPlatformOwner = () => ({
  actor_id: platformOwner.id,
  actor: platformOwner.email,
  project_id: null,
})

type Recorded = (seen: { request: RequestParts; answer: Answer }) => object[]
const nothing: Recorded = () => []
const emailIn = ({ body }: RequestParts) => (body as { email: string }).email
const invited = () => ({ target: fixture.invitation.email })

/** What a request that succeeds leaves. */
const recorded: Readonly<Record<EndpointName, Recorded>> = {
  ...(Object.fromEntries(
    Object.entries<Endpoint>(endpoints)
      .filter(([, { auth }]) => auth === 'api-key')
      .map(([name]) => [name, nothing]),
  ) as Record<EndpointName, Recorded>),
  getHealth: nothing,
  register: nothing,
  verifyEmail: () => [
    entry('user.verified', {
      actor_id: expect.stringMatching(/^usr_/),
      actor: expect.stringContaining('@example.com'),
      project_id: null,
    }),
  ],
  login: nothing,
  resendCode: nothing,
  changePassword: () => [entry('user.password-changed', { project_id: null })],
  getCurrentUser: nothing,
  createProject: ({ answer: { body } }) => [
    entry('project.created', { project_id: body.id, details: { name: 'Shop' } }),
    entry('key.created', { project_id: body.id, target: body.apiKey.id }),
  ],
  archiveProject: () => [
    entry('project.archived', {
      details: { revokedKeys: fixture.key.id, cancelledInvitations: fixture.invitation.email },
    }),
  ],
  listProjects: nothing,
  setProjectFees: () => [entry('project.fees-changed', { details: { routerFeeBps: 29 } })],
  listAllProjects: () => [entry('projects.read', byPlatformOwner())],
  listProjectKeys: () => [entry('keys.values-read')],
  createProjectKey: ({ answer }) => [entry('key.created', { target: answer.body.id })],
  createKey: ({ answer }) => [entry('key.created', { target: answer.body.id })],
  revokeProjectKey: () => [entry('key.revoked', { target: fixture.key.id })],
  listAllKeys: () => [entry('keys.values-read')],
  revokeKey: () => [entry('key.revoked', { target: fixture.key.id })],
  listMembers: nothing,
  addMember: ({ request }) => [
    entry('member.added', { target: emailIn(request), details: { role: 'admin' } }),
  ],
  removeMember: () => [
    entry('member.removed', {
      target: expect.stringContaining('@example.com'),
      details: { role: 'viewer' },
    }),
  ],
  listInvitations: nothing,
  resendInvitation: () => [entry('invitation.resent', invited())],
  cancelInvitation: () => [entry('invitation.cancelled', invited())],
  previewInvitation: nothing,
  acceptInvitation: () => [
    entry('user.created', {
      actor_id: expect.stringMatching(/^usr_/),
      actor: fixture.invitation.email,
      project_id: null,
    }),
    entry('invitation.accepted', {
      actor_id: expect.stringMatching(/^usr_/),
      actor: fixture.invitation.email,
      target: fixture.invitation.id,
      details: { role: 'member' },
    }),
  ],
  getDashboardStats: nothing,
  getDashboardAccountSeries: nothing,
  listDashboardTransactions: nothing,
  getAccountSeries: nothing,
  createSystemAdmin: ({ request }) => [
    entry('admin.created', { ...byPlatformOwner(), target: emailIn(request) }),
  ],
  listSystemAdmins: nothing,
  removeSystemAdmin: ({ request }) => [
    entry('admin.demoted', { ...byPlatformOwner(), target: request.params?.userId }),
  ],
}
const forStaff: readonly EndpointName[] = [
  'listAllProjects',
  'createSystemAdmin',
  'listSystemAdmins',
  'removeSystemAdmin',
]
const controlPlane = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { auth }]) => auth !== 'api-key')
  .map(([name]) => name)

describe('the audit log', () => {
  test.each(controlPlane)(
    'of %s has who, what, whose and where from, and no secret',
    async (name) => {
      const caller = forStaff.includes(name) ? platformOwner : owner
      const request = await goodRequests[name]({ plane, fixture, caller })
      const answer = await call(name, request, caller)
      expect(answer.status).toBeLessThan(300)
      const entries = await entriesOf(answer)
      expect(entries).toEqual(recorded[name]({ request, answer }))
      const secrets = /ggw_live_|password|"token|eyJ|[\w-]{43}/
      expect(JSON.stringify(entries.map(({ action, ...rest }) => rest))).not.toMatch(secrets)
    },
  )

  test('of every data-plane request is empty', async () => {
    const names = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
      ([, { auth }]) => auth === 'api-key',
    )
    for (const [name] of names) {
      const request = await goodRequests[name]({ plane, fixture, caller: undefined })
      const answer = await plane.call(name, request, { key: fixture.key.raw })
      expect(answer.status).toBeLessThan(300)
      expect(await entriesOf(answer)).toEqual([])
    }
  })

  test('names every seed member of a new project, and nobody who was not added', async () => {
    const [first, second] = [await aPerson(plane), await aPerson(plane)]
    const members = [
      { email: first.email, role: 'admin' },
      { email: second.email },
      { email: first.email, role: 'viewer' },
      { email: owner.email, role: 'viewer' },
      { email: freshEmail() },
    ]
    const answer = await call('createProject', { body: { name: 'Shop', members } }, owner)
    expect(answer.body.warnings).toMatchObject([
      { email: first.email, code: 'EMAIL_DUPLICATE' },
      { email: owner.email, code: 'EMAIL_DUPLICATE' },
      { email: members[4]?.email, code: 'EMAIL_UNKNOWN' },
    ])
    const project_id = answer.body.id
    expect(await entriesOf(answer)).toEqual([
      entry('project.created', { project_id, details: { name: 'Shop' } }),
      entry('member.added', { project_id, target: first.email, details: { role: 'admin' } }),
      entry('member.added', { project_id, target: second.email, details: { role: 'member' } }),
      entry('key.created', { project_id, target: answer.body.apiKey.id }),
    ])
  })

  test('names who was invited, and as what', async () => {
    const email = freshEmail()
    const params = { projectId: fixture.project.id }
    const answer = await call('addMember', { params, body: { email, role: 'viewer' } }, owner)
    expect(answer.status).toBe(202)
    expect(await entriesOf(answer)).toEqual([
      entry('invitation.sent', { target: email, details: { role: 'viewer' } }),
    ])
  })
})

describe('of a look that staff take', () => {
  const needed: Partial<Record<EndpointName, Record<string, string>>> = {
    getAccountSeries: { period: 'month' },
  }
  const looks: [EndpointName, AuditAction][] = [
    ['listAllProjects', 'projects.read'],
    ['listAllKeys', 'keys.read'],
    ['listMembers', 'members.read'],
    ['getDashboardStats', 'dashboard.read'],
    ['getDashboardAccountSeries', 'dashboard.read'],
    ['listDashboardTransactions', 'dashboard.read'],
    ['getAccountSeries', 'dashboard.read'],
  ]
  describe.each(['owner', 'system_admin'] as const)('%s', (systemRole) => {
    test.each(looks)('%s leaves one entry each time', async (name, action) => {
      const staff = await aPerson(plane, { systemRole })
      const request = await goodRequests[name]({ plane, fixture, caller: staff })
      const project_id = ['listAllProjects', 'listAllKeys'].includes(name)
        ? null
        : fixture.project.id
      for (let time = 0; time < 2; time++) {
        const answer = await call(name, request, staff)
        expect(answer.status).toBe(200)
        expect(await entriesOf(answer)).toEqual([
          entry(action, { actor_id: staff.id, actor: staff.email, project_id }),
        ])
      }
    })

    test('at the numbers of all projects leaves one of none', async () => {
      const staff = await aPerson(plane, { systemRole })
      for (const name of looks.flatMap(([one, of]) => (of === 'dashboard.read' ? [one] : []))) {
        const answer = await call(name, { query: { ...needed[name] } }, staff)
        expect(answer.status).toBe(200)
        expect(await entriesOf(answer)).toEqual([
          entry('dashboard.read', { actor_id: staff.id, actor: staff.email, project_id: null }),
        ])
      }
    })

    test('into a project that they are members of leaves none', async () => {
      const staff = await aPerson(plane, { systemRole })
      const own = await aSharedProject(plane, { owner: staff })
      const answer = await call('listMembers', { params: { projectId: own.project.id } }, staff)
      expect(answer.status).toBe(200)
      expect(await entriesOf(answer)).toEqual([])
    })

    test('a change is theirs', async () => {
      const staff = await aPerson(plane, { systemRole })
      const by = { actor_id: staff.id, actor: staff.email }
      const params = { projectId: fixture.project.id }
      const fees = await call('setProjectFees', { params, body: { lifiFeePercent: 2 } }, staff)
      expect(await entriesOf(fees)).toEqual([
        entry('project.fees-changed', { ...by, details: { routerFeeBps: 200 } }),
      ])
      const revoked = await call('revokeKey', { params: { keyId: fixture.key.id } }, staff)
      expect(await entriesOf(revoked)).toEqual([
        entry('key.revoked', { ...by, target: fixture.key.id }),
      ])
    })
  })
})

describe('raw keys that are read', () => {
  const inProject = () => ({ params: { projectId: fixture.project.id } })

  test('leave one entry for each project whose values were shown, with every request', async () => {
    const { project } = await aSharedProject(plane, { owner })
    await aSharedProject(plane, { owner: await aPerson(plane), viewer: owner })
    for (let time = 0; time < 2; time++) {
      const answer = await call('listAllKeys', {}, owner)
      const entries = await entriesOf(answer)
      expect(entries).toHaveLength(2)
      expect(entries).toEqual(
        expect.arrayContaining([
          entry('keys.values-read'),
          entry('keys.values-read', { project_id: project.id }),
        ]),
      )
    }
  })

  test('leave none where no value was shown', async () => {
    const viewer = await aPerson(plane)
    const { project } = await aSharedProject(plane, { owner, viewer })
    const params = { projectId: project.id }
    expect(await entriesOf(await call('listProjectKeys', { params }, viewer))).toEqual([])
    await plane.db.knex('api_keys').update({ sealed_value: null })
    for (const [name, request] of [
      ['listProjectKeys', inProject()],
      ['listAllKeys', {}],
    ] as const) {
      const answer = await call(name, request, owner)
      expect(answer.status).toBe(200)
      expect(await entriesOf(answer)).toEqual([])
    }
  })

  test('of a member of the staff are told from a look', async () => {
    const staff = await aPerson(plane, { systemRole: 'system_admin' })
    const { project } = await aSharedProject(plane, { owner: staff })
    const by = { actor_id: staff.id, actor: staff.email }
    expect(await entriesOf(await call('listAllKeys', {}, staff))).toEqual([
      entry('keys.read', { ...by, project_id: null }),
      entry('keys.values-read', { ...by, project_id: project.id }),
    ])
  })
})

test('a key that has expired is recorded as ended by the next one', async () => {
  const { id: projectId } = fixture.project
  for (const [name, request] of [
    ['createProjectKey', { params: { projectId }, body: { name: 'Next' } }],
    ['createKey', { body: { projectId, name: 'Next' } }],
  ] as const) {
    const [expired] = await plane.db
      .knex('api_keys')
      .where({ project_id: projectId, revoked_at: null })
      .update({ expires_at: plane.db.knex.raw('clock_timestamp()') })
      .returning('id')
    const answer = await call(name, request, owner)
    expect(answer.status).toBe(201)
    expect(await entriesOf(answer)).toEqual([
      entry('key.revoked', { target: expired.id, details: { expired: true } }),
      entry('key.created', { target: answer.body.id }),
    ])
  }
})

describe('what changes nothing leaves no entry', () => {
  const params = () => ({ projectId: fixture.project.id })
  const cases: [string, number, () => Promise<Answer>][] = [
    [
      'a second key',
      409,
      () => call('createProjectKey', { params: params(), body: { name: 'two' } }, owner),
    ],
    [
      'a member twice',
      400,
      () => call('addMember', { params: params(), body: { email: owner.email } }, owner),
    ],
    [
      'a disposable e-mail',
      400,
      () => call('addMember', { params: params(), body: { email: 'x@mailinator.com' } }, owner),
    ],
    [
      'a member who is not there',
      404,
      () => call('removeMember', { params: { ...params(), memberId: 'mem_1' } }, owner),
    ],
    [
      'an invitation that is not there',
      400,
      () => call('cancelInvitation', { params: { ...params(), invitationId: 'inv_1' } }, owner),
    ],
    [
      'a fee out of range',
      400,
      () => call('setProjectFees', { params: params(), body: { lifiFeePercent: 3 } }, owner),
    ],
    [
      'a wrong password',
      400,
      () =>
        call(
          'changePassword',
          {
            body: {
              currentPassword: 'no',
              newPassword: 'correct horse',
              confirmPassword: 'correct horse',
            },
          },
          owner,
        ),
    ],
    ['a wrong code', 400, () => call('verifyEmail', { body: { token: 'ABCDEFGHJK' } })],
    [
      'an admin of an e-mail that is taken',
      409,
      () =>
        call(
          'createSystemAdmin',
          { body: { name: 'Bob', email: owner.email, password: 'correct horse' } },
          platformOwner,
        ),
    ],
    [
      'the platform owner’s own role',
      403,
      () => call('removeSystemAdmin', { params: { userId: platformOwner.id } }, platformOwner),
    ],
    [
      'an ordinary user’s role',
      404,
      () => call('removeSystemAdmin', { params: { userId: owner.id } }, platformOwner),
    ],
  ]
  test.each(cases)('%s: %i', async (_what, status, work) => {
    const answer = await work()
    expect(answer.status).toBe(status)
    expect(await entriesOf(answer)).toEqual([])
  })

  test('the owner, who is never removed', async () => {
    const [row] = await plane.db.knex('project_members').where({ user_id: owner.id })
    const answer = await call('removeMember', { params: { ...params(), memberId: row.id } }, owner)
    expect([answer.status, answer.body.code]).toEqual([403, 'OWNER_PROTECTED'])
    expect(await entriesOf(answer)).toEqual([])
  })

  test('the same again', async () => {
    const again: [EndpointName, RequestParts][] = [
      ['revokeProjectKey', { params: { ...params(), keyId: fixture.key.id } }],
      ['revokeKey', { params: { keyId: fixture.key.id } }],
      ['archiveProject', { params: params() }],
      ['archiveProject', { params: params() }],
    ]
    const entries = []
    for (const [name, request] of again) {
      const answer = await call(name, request, owner)
      expect(answer.status).toBe(204)
      entries.push((await entriesOf(answer)).map(({ action }) => action))
    }
    expect(entries).toEqual([['key.revoked'], [], ['project.archived'], []])
  })
})

describe('an entry', () => {
  test.each([
    ['changed', `update audit_log set actor = 'nobody'`],
    ['removed', 'delete from audit_log'],
    ['removed with all others', 'truncate audit_log'],
  ])('is never %s', async (_what, sql) => {
    const { knex } = plane.db
    await call(
      'setProjectFees',
      { params: { projectId: fixture.project.id }, body: { lifiFeePercent: 1 } },
      owner,
    )
    const before = await knex('audit_log').orderBy('id')
    expect(before.length).toBeGreaterThan(0)
    await expect(knex.raw(sql)).rejects.toThrow('the audit log only grows')
    expect(await knex('audit_log').orderBy('id')).toEqual(before)
  })
})

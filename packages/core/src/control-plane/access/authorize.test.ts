import { describe, expect, test } from 'vitest'
import { isGatewayError } from '../../errors/index.js'
import type { AuditEntry } from '../../model/audit-entry.js'
import { type ProjectRole, projectRoles } from '../../model/member.js'
import { newProject } from '../../model/project.js'
import { type SystemRole, systemRoles } from '../../model/user.js'
import type { Database } from '../../ports/database.js'
import type { ApiKeyId, ProjectId, UserId } from '../../primitives/ids.js'
import { newUser } from '../people/new-user.js'
import { authorize, type NamedProject } from './authorize.js'
import type { AuthorizedCaller } from './callers.js'
import type { Permission } from './permissions.js'

const createdAt = new Date(0)
const projectId = 'prj_1' as ProjectId
const active = newProject({ id: projectId, name: 'Shop', createdAt })
const archived = { ...active, isActive: false }
const userOf = (systemRole: SystemRole = 'client_admin') =>
  newUser({
    id: 'usr_1' as UserId,
    email: 'ada@example.com',
    name: 'Ada',
    passwordHash: '',
    systemRole,
    createdAt,
  })
const keyHolder = { project: active, apiKeyId: 'key_1' as ApiKeyId }
const context = { requestId: 'req_1', client: { address: '192.0.2.1', network: '192.0.2.0' } }

interface World {
  /** What there is under the id `prj_1`. */
  readonly project?: typeof active
  /** What the user is in it. */
  readonly role?: ProjectRole | undefined
  readonly managesAny?: boolean
}

interface Outcome {
  readonly authorized?: AuthorizedCaller
  readonly code?: string
  readonly message?: string
  readonly entries: readonly AuditEntry[]
}

function ask(
  permission: Permission,
  caller: Parameters<typeof authorize>[3],
  { project, role, managesAny = false }: World = {},
  request: NamedProject = {},
): Promise<Outcome> {
  const entries: AuditEntry[] = []
  const database = {
    projects: {
      findFor: async (id: string, userId: string) =>
        project && id === project.id && userId === 'usr_1' ? { project, role } : undefined,
      listOfMember: async (userId: string) =>
        project?.isActive && role && userId === 'usr_1' ? [project] : [],
    },
    apiKeys: { find: async (id: string) => (id === 'key_1' ? { projectId } : undefined) },
    members: { managesAny: async (userId: string) => userId === 'usr_1' && managesAny },
    audit: { record: async (entry: AuditEntry) => void entries.push(entry) },
  } as unknown as Database
  return authorize(database, permission, request, caller, context).then(
    (authorized) => ({ authorized, entries }),
    (error: unknown) => {
      if (!isGatewayError(error)) throw error
      return { code: error.code, message: error.message, entries }
    },
  )
}
const user = userOf()
const read = (action: string, id?: ProjectId) => ({
  actorId: 'usr_1',
  actor: 'ada@example.com',
  action,
  projectId: id,
  address: '192.0.2.1',
  requestId: 'req_1',
})

describe('anyone', () => {
  test('is served, and as nobody, whatever they show', async () => {
    for (const caller of [undefined, { user }, keyHolder])
      expect(await ask({ who: 'anyone' }, caller)).toEqual({ authorized: undefined, entries: [] })
  })
})

describe('a project key', () => {
  test('opens what is for keys, as itself', async () => {
    expect((await ask({ who: 'project-key' }, keyHolder)).authorized).toBe(keyHolder)
  })

  test('is not to be had with a session, nor without anything', async () => {
    for (const caller of [{ user }, undefined])
      expect(await ask({ who: 'project-key' }, caller)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  const sessions: Permission[] = [
    { who: 'user' },
    { who: 'platform', roles: systemRoles },
    { who: 'manager', staffRead: 'keys.read' },
    { who: 'project', roles: projectRoles, namedBy: 'path' },
    { who: 'projects', namedBy: 'query', staffRead: 'dashboard.read' },
  ]
  test.each(sessions)('opens nothing of what is for $who', async (permission) => {
    for (const caller of [keyHolder, undefined])
      expect(
        await ask(permission, caller, { project: active, role: 'owner', managesAny: true }),
      ).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

test('a user is served as themselves', async () => {
  const caller = { user }
  expect(await ask({ who: 'user' }, caller)).toEqual({ authorized: caller, entries: [] })
})

describe('a platform role', () => {
  const permission: Permission = { who: 'platform', roles: ['owner', 'system_admin'] }

  test.each(systemRoles)('%s opens what names it', async (role) => {
    const caller = { user: userOf(role) }
    const answer = await ask(permission, caller)
    if (permission.roles.includes(role)) expect(answer).toEqual({ authorized: caller, entries: [] })
    else
      expect(answer).toEqual({
        code: 'FORBIDDEN',
        message: 'Your role does not allow this. It takes the platform role owner or system_admin.',
        entries: [],
      })
  })

  test('leaves an entry of what staff look at, and none of who is refused', async () => {
    const reading: Permission = { ...permission, staffRead: 'projects.read' }
    expect((await ask(reading, { user: userOf('owner') })).entries).toEqual([read('projects.read')])
    expect((await ask(reading, { user })).entries).toEqual([])
    const open: Permission = { ...reading, roles: systemRoles }
    expect((await ask(open, { user })).entries).toEqual([])
  })
})

describe('what is for managers', () => {
  const permission: Permission = { who: 'manager', staffRead: 'keys.read' }

  test('opens for whoever owns or administers a project, without an entry', async () => {
    const caller = { user }
    expect(await ask(permission, caller, { managesAny: true })).toEqual({
      authorized: caller,
      entries: [],
    })
  })

  test('opens for staff without one, with an entry', async () => {
    const caller = { user: userOf('system_admin') }
    expect(await ask(permission, caller)).toEqual({
      authorized: caller,
      entries: [read('keys.read')],
    })
  })

  test('is refused to everybody else', async () => {
    expect(await ask(permission, { user })).toEqual({
      code: 'FORBIDDEN',
      message: 'Your role does not allow this. It takes the role owner or admin in a project.',
      entries: [],
    })
  })
})

describe('what is for members of a project', () => {
  const permission: Permission = { who: 'project', roles: ['owner', 'admin'], namedBy: 'path' }
  const inPath = { params: { projectId } }

  test.each([...projectRoles, undefined])('opens for its roles: %s', async (role) => {
    const answer = await ask(permission, { user }, { project: active, role }, inPath)
    if (role && permission.roles.includes(role))
      expect(answer).toEqual({ authorized: { user, project: active, role }, entries: [] })
    else
      expect(answer).toEqual({
        code: 'FORBIDDEN',
        message: 'Your role does not allow this. It takes the role owner or admin in the project.',
        entries: [],
      })
  })

  test.each<[Permission & { who: 'project' }, NamedProject, string]>([
    [{ ...permission, namedBy: 'path' }, inPath, 'PROJECT_NOT_FOUND'],
    [{ ...permission, namedBy: 'body' }, { params: {}, body: { projectId } }, 'PROJECT_NOT_FOUND'],
    [{ ...permission, namedBy: 'key' }, { params: { keyId: 'key_1' } }, 'API_KEY_NOT_FOUND'],
  ])('finds the project by $namedBy, and says what is not there', async (row, request, missing) => {
    const asked = (world: World, changes: object = {}) =>
      ask({ ...row, ...changes }, { user }, world, request)
    expect((await asked({ project: active, role: 'owner' })).authorized).toEqual({
      user,
      project: active,
      role: 'owner',
    })
    expect(await asked({})).toMatchObject({ code: missing })
    expect(await asked({ project: archived, role: 'owner' })).toMatchObject({ code: missing })
    expect(
      (await asked({ project: archived, role: 'owner' }, { archived: true })).authorized,
    ).toMatchObject({ project: archived })
    // Somebody else's stays so once it is archived.
    expect(await asked({ project: archived }, { archived: true })).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('does not find a key that is not there', async () => {
    const row: Permission = { ...permission, namedBy: 'key' }
    const world = { project: active, role: 'owner' } as const
    expect(await ask(row, { user }, world, { params: { keyId: 'key_2' } })).toMatchObject({
      code: 'API_KEY_NOT_FOUND',
    })
  })

  test('looks at the place that the row says, and at no other', async () => {
    const elsewhere = { params: { projectId: 'prj_2' }, body: { projectId } }
    const world = { project: active, role: 'owner' } as const
    expect(await ask(permission, { user }, world, elsewhere)).toMatchObject({
      code: 'PROJECT_NOT_FOUND',
    })
  })

  test('that is hidden does not exist for everybody else', async () => {
    const hidden: Permission = { ...permission, hidden: true }
    const refused = await ask(hidden, { user }, { project: active, role: 'viewer' }, inPath)
    expect(refused).toMatchObject({ code: 'PROJECT_NOT_FOUND' })
    expect(refused).toEqual(await ask(hidden, { user }, {}, inPath))
  })

  describe.each<SystemRole>(['owner', 'system_admin'])('and staff who are %s', (systemRole) => {
    const staff = { user: userOf(systemRole) }
    const open: Permission = { ...permission, staff: true, staffRead: 'members.read' }

    test('are nobody where the row does not name them', async () => {
      expect(await ask(permission, staff, { project: active }, inPath)).toMatchObject({
        code: 'FORBIDDEN',
      })
    })

    test('are let in where it does, with an entry unless they are members', async () => {
      expect(await ask(open, staff, { project: active }, inPath)).toEqual({
        authorized: { ...staff, project: active, role: undefined },
        entries: [read('members.read', projectId)],
      })
      expect(await ask(open, staff, { project: active, role: 'viewer' }, inPath)).toEqual({
        authorized: { ...staff, project: active, role: 'viewer' },
        entries: [],
      })
      const silent: Permission = { ...permission, staff: true }
      expect((await ask(silent, staff, { project: active }, inPath)).entries).toEqual([])
    })

    test('find what is missing or archived as little as anybody', async () => {
      expect(await ask(open, staff, {}, inPath)).toMatchObject({ code: 'PROJECT_NOT_FOUND' })
      expect(await ask(open, staff, { project: archived }, inPath)).toEqual({
        code: 'PROJECT_NOT_FOUND',
        message: expect.any(String),
        entries: [],
      })
    })
  })

  test('an ordinary user is no staff', async () => {
    const open: Permission = { ...permission, staff: true, staffRead: 'members.read' }
    expect(await ask(open, { user }, { project: active }, inPath)).toMatchObject({
      code: 'FORBIDDEN',
      entries: [],
    })
  })
})

describe('what is for members of several projects', () => {
  const permission: Permission = {
    who: 'projects',
    namedBy: 'query',
    staffRead: 'dashboard.read',
  }
  const named = { query: { projectId } }
  const none = { query: {} }

  test.each(projectRoles)('shows a %s the project that the query names', async (role) => {
    expect(await ask(permission, { user }, { project: active, role }, named)).toEqual({
      authorized: { user, scope: [projectId] },
      entries: [],
    })
  })

  test('shows everybody their own active projects where none is named, be it none', async () => {
    const own = { project: active, role: 'viewer' } as const
    expect(await ask(permission, { user }, own, none)).toEqual({
      authorized: { user, scope: [projectId] },
      entries: [],
    })
    for (const world of [{ project: active }, { project: archived, role: 'owner' } as const])
      expect(await ask(permission, { user }, world, none)).toEqual({
        authorized: { user, scope: [] },
        entries: [],
      })
  })

  test('refuses a project of others, and finds neither a missing nor an archived one', async () => {
    expect(await ask(permission, { user }, { project: active }, named)).toEqual({
      code: 'FORBIDDEN',
      message: 'Your role does not allow this. It takes a role in the project.',
      entries: [],
    })
    for (const world of [{}, { project: archived }, { project: archived, role: 'owner' } as const])
      expect(await ask(permission, { user }, world, named)).toMatchObject({
        code: 'PROJECT_NOT_FOUND',
        entries: [],
      })
  })

  test('looks at the query, and at no other place', async () => {
    const elsewhere = { ...named, params: { projectId: 'prj_2' }, body: { projectId: 'prj_2' } }
    const own = { project: active, role: 'viewer' } as const
    expect((await ask(permission, { user }, own, elsewhere)).authorized).toEqual({
      user,
      scope: [projectId],
    })
  })

  test('is nothing without a session', async () => {
    for (const caller of [keyHolder, undefined])
      expect(
        await ask(permission, caller, { project: active, role: 'owner' }, named),
      ).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  describe.each<SystemRole>(['owner', 'system_admin'])('shows staff who are %s', (systemRole) => {
    const staff = { user: userOf(systemRole) }

    test('every project, with an entry', async () => {
      expect(await ask(permission, staff, {}, none)).toEqual({
        authorized: { ...staff, scope: 'all' },
        entries: [read('dashboard.read')],
      })
    })

    test.each([active, archived])('any one project, with an entry', async (project) => {
      expect(await ask(permission, staff, { project }, named)).toEqual({
        authorized: { ...staff, scope: [projectId] },
        entries: [read('dashboard.read', projectId)],
      })
    })

    test('one that they are members of without an entry', async () => {
      expect(await ask(permission, staff, { project: active, role: 'viewer' }, named)).toEqual({
        authorized: { ...staff, scope: [projectId] },
        entries: [],
      })
    })

    test('no project that is not there, and leaves no entry', async () => {
      expect(await ask(permission, staff, {}, named)).toMatchObject({
        code: 'PROJECT_NOT_FOUND',
        entries: [],
      })
    })
  })
})

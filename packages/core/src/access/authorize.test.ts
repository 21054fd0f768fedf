import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../audit/audit-entry.js'
import { isGatewayError } from '../errors/index.js'
import type { ProjectCaller, UserCaller } from '../gateway.js'
import type { ProjectRole } from '../members/member.js'
import type { Database } from '../ports/database.js'
import type { ApiKeyId, ProjectId, UserId } from '../primitives/ids.js'
import { newProject } from '../projects/project.js'
import { aRequest, aUser, now } from '../testing/fake-people.js'
import { authorize, type NamedProject } from './authorize.js'
import { guard } from './guard.js'
import { lockProject } from './lock-project.js'
import { type Permission, permissions } from './permissions.js'

const projectId = 'prj_1' as ProjectId
const project = newProject({ id: projectId, name: 'One', createdAt: now })
const archived = { ...project, isActive: false }
const user = aUser()
const staff = {
  owner: aUser({ systemRole: 'owner' }),
  admin: aUser({ systemRole: 'system_admin' }),
}
const keyHolder: ProjectCaller = { project, apiKeyId: 'key_1' as ApiKeyId }

/** One project with one key; who the caller is in it, and whether they manage another. */
function aDatabase({
  found = project,
  role,
  managesAny = false,
}: {
  found?: typeof project
  role?: ProjectRole
  managesAny?: boolean
} = {}) {
  const records: AuditEntry[] = []
  const database = {
    projects: {
      findFor: async (id: ProjectId, userId: UserId) =>
        id === projectId && userId === user.id ? { project: found, role } : undefined,
      lock: async (id: ProjectId) => (id === projectId ? found : undefined),
    },
    apiKeys: { find: async (id: string) => (id === 'key_1' ? { id, projectId } : undefined) },
    members: {
      managesAny: async (id: UserId) => managesAny && id === user.id,
      roleOf: async (id: ProjectId, userId: UserId) =>
        id === projectId && userId === user.id ? role : undefined,
    },
    audit: { record: async (entry: AuditEntry) => void records.push(entry) },
  } as unknown as Database
  return { database, records }
}

const inPath = (id: string): NamedProject => ({ params: { projectId: id } })

async function outcomeOf(
  permission: Permission,
  {
    caller,
    request = inPath(projectId),
    ...world
  }: {
    caller?: ProjectCaller | UserCaller
    request?: NamedProject
  } & Parameters<typeof aDatabase>[0] = {},
) {
  const { database, records } = aDatabase(world)
  const result = await authorize(database, permission, request, caller, aRequest).catch((error) => {
    if (isGatewayError(error)) return error
    throw error
  })
  return { result, code: isGatewayError(result) ? result.code : undefined, records }
}

const codeOf = async (...args: Parameters<typeof outcomeOf>) => (await outcomeOf(...args)).code

test('who needs no credential is let in, and whatever credential they bring is nobody’s', async () => {
  for (const caller of [undefined, keyHolder, { user }])
    expect(await outcomeOf({ who: 'anyone' }, { ...(caller && { caller }) })).toMatchObject({
      result: undefined,
      records: [],
    })
})

test('what takes a project’s key takes nothing else, and serves that project', async () => {
  expect((await outcomeOf({ who: 'project-key' }, { caller: keyHolder })).result).toBe(keyHolder)
  expect(await codeOf({ who: 'project-key' })).toBe('UNAUTHENTICATED')
  expect(await codeOf({ who: 'project-key' }, { caller: { user } })).toBe('UNAUTHENTICATED')
})

const rowsOfUsers: readonly Permission[] = [
  { who: 'user' },
  { who: 'platform', roles: ['owner', 'system_admin', 'client_admin'] },
  { who: 'manager', staffRead: 'keys.read' },
  { who: 'project', roles: ['owner'], namedBy: 'path' },
]

test.each(rowsOfUsers)('what takes a session takes neither nobody nor a key: $who', async (row) => {
  const world = { role: 'owner', managesAny: true } as const
  expect(await codeOf(row, world)).toBe('UNAUTHENTICATED')
  expect(await codeOf(row, { ...world, caller: keyHolder })).toBe('UNAUTHENTICATED')
  expect(await codeOf(row, { ...world, caller: { user } })).toBeUndefined()
})

test('what everybody who is signed in may do is done as them', async () => {
  const caller = { user }
  const { result, records } = await outcomeOf({ who: 'user' }, { caller })
  expect(result).toBe(caller)
  expect(records).toEqual([])
})

describe('a platform’s row', () => {
  const row: Permission = { who: 'platform', roles: ['owner', 'system_admin'] }

  test('lets its roles in, and tells the others what it takes', async () => {
    expect((await outcomeOf(row, { caller: { user: staff.admin } })).result).toEqual({
      user: staff.admin,
    })
    const { result, code } = await outcomeOf(row, { caller: { user } })
    expect(code).toBe('FORBIDDEN')
    expect(result).toMatchObject({
      message: 'Your role does not allow this. It takes the platform role owner or system_admin.',
    })
    expect(
      await codeOf({ who: 'platform', roles: ['owner'] }, { caller: { user: staff.admin } }),
    ).toBe('FORBIDDEN')
  })

  test('records a look into everybody’s projects where it says so, and no refusal', async () => {
    const reads: Permission = { ...row, staffRead: 'projects.read' }
    expect((await outcomeOf(row, { caller: { user: staff.owner } })).records).toEqual([])
    expect((await outcomeOf(reads, { caller: { user: staff.owner } })).records).toEqual([
      {
        actorId: user.id,
        actor: user.email,
        address: '192.0.2.1',
        requestId: 'req_1',
        action: 'projects.read',
        projectId: undefined,
      },
    ])
    expect((await outcomeOf(reads, { caller: { user } })).records).toEqual([])
  })
})

describe('a manager’s row', () => {
  const row: Permission = { who: 'manager', staffRead: 'keys.read' }

  test('lets in who owns or administers a project, unrecorded, and staff, recorded', async () => {
    expect(await outcomeOf(row, { caller: { user }, managesAny: true })).toMatchObject({
      result: { user },
      records: [],
    })
    for (const each of [staff.owner, staff.admin])
      expect(await outcomeOf(row, { caller: { user: each } })).toMatchObject({
        result: { user: each },
        records: [{ action: 'keys.read' }],
      })
  })

  test('refuses who manages none', async () => {
    const { result, code, records } = await outcomeOf(row, { caller: { user } })
    expect([code, records]).toEqual(['FORBIDDEN', []])
    expect(result).toMatchObject({
      message: 'Your role does not allow this. It takes the role owner or admin in a project.',
    })
  })
})

describe('a project’s row', () => {
  const row = { who: 'project', roles: ['owner', 'admin'], namedBy: 'path' } as const
  const caller = { user }

  test('lets its roles in, with the project and their role', async () => {
    expect((await outcomeOf(row, { caller, role: 'admin' })).result).toEqual({
      user,
      project,
      role: 'admin',
    })
  })

  test('refuses other roles and strangers, staff among them, and says what it takes', async () => {
    for (const role of ['member', 'viewer', undefined] as const) {
      const { result, code } = await outcomeOf(row, { caller, ...(role && { role }) })
      expect(code).toBe('FORBIDDEN')
      expect(result).toMatchObject({
        message: 'Your role does not allow this. It takes the role owner or admin in the project.',
      })
    }
    for (const each of [staff.owner, staff.admin])
      expect(await codeOf(row, { caller: { user: each } })).toBe('FORBIDDEN')
  })

  test('lets staff in where it says so, whatever they are in the project', async () => {
    const open: Permission = { ...row, staff: true }
    for (const role of [undefined, 'viewer'] as const)
      expect(
        (await outcomeOf(open, { caller: { user: staff.admin }, ...(role && { role }) })).result,
      ).toEqual({ user: staff.admin, project, role })
    expect(await codeOf(open, { caller, role: 'viewer' })).toBe('FORBIDDEN')
  })

  test('records a look of staff who are no members, and of nobody else', async () => {
    const reads: Permission = { ...row, staff: true, staffRead: 'members.read' }
    const recordsOf = async (by: UserCaller, role?: ProjectRole) =>
      (await outcomeOf(reads, { caller: by, ...(role && { role }) })).records
    expect(await recordsOf({ user: staff.admin })).toMatchObject([
      { action: 'members.read', projectId, actorId: user.id },
    ])
    expect(await recordsOf({ user: staff.admin }, 'owner')).toEqual([])
    expect(await recordsOf(caller, 'owner')).toEqual([])
    expect(
      (await outcomeOf({ ...row, staff: true }, { caller: { user: staff.admin } })).records,
    ).toEqual([])
  })

  test('hides the project from everybody else where it says so', async () => {
    const hidden: Permission = { ...row, hidden: true }
    expect(await codeOf(hidden, { caller, role: 'viewer' })).toBe('PROJECT_NOT_FOUND')
    expect(await codeOf(hidden, { caller })).toBe('PROJECT_NOT_FOUND')
    expect(await codeOf(hidden, { caller, role: 'owner' })).toBeUndefined()
  })

  test('knows no archived project, unless it says so', async () => {
    const world = { caller, role: 'owner', found: archived } as const
    expect(await codeOf(row, world)).toBe('PROJECT_NOT_FOUND')
    expect((await outcomeOf({ ...row, archived: true }, world)).result).toEqual({
      user,
      project: archived,
      role: 'owner',
    })
  })

  test('reads the project where it says, and nowhere else', async () => {
    const both: NamedProject = { params: { projectId }, body: { projectId: 'prj_2' } }
    const swapped: NamedProject = { params: { projectId: 'prj_2' }, body: { projectId } }
    const world = { caller, role: 'owner' } as const
    expect(await codeOf(row, { ...world, request: both })).toBeUndefined()
    expect(await codeOf(row, { ...world, request: swapped })).toBe('PROJECT_NOT_FOUND')
    const inBody: Permission = { ...row, namedBy: 'body' }
    expect(await codeOf(inBody, { ...world, request: swapped })).toBeUndefined()
    expect(await codeOf(inBody, { ...world, request: both })).toBe('PROJECT_NOT_FOUND')
  })

  test('finds it by one of its keys, and calls missing what was named', async () => {
    const byKey: Permission = { ...row, namedBy: 'key' }
    const world = { caller, role: 'owner' } as const
    const named = (keyId: string) => ({ ...world, request: { params: { keyId } } })
    expect((await outcomeOf(byKey, named('key_1'))).result).toMatchObject({ project })
    expect(await codeOf(byKey, named('key_2'))).toBe('API_KEY_NOT_FOUND')
    expect(await codeOf(byKey, { ...named('key_1'), found: archived })).toBe('API_KEY_NOT_FOUND')
    expect(await codeOf(row, { ...world, request: inPath('prj_2') })).toBe('PROJECT_NOT_FOUND')
  })
})

describe('every use case', () => {
  const useCases = new Proxy(
    {},
    {
      get: (_, name) => async (_request: unknown, caller: unknown, context: unknown) => ({
        name,
        caller,
        context,
      }),
    },
  ) as Parameters<typeof guard>[0]

  test('runs for whom its row lets in, as that row sees them', async () => {
    const { database } = aDatabase({ role: 'owner' })
    const guarded = guard(useCases, database)
    const request = { params: { projectId }, query: undefined, body: { lifiFeePercent: 1 } }
    expect(await guarded.setProjectFees(request, { user }, aRequest)).toEqual({
      name: 'setProjectFees',
      caller: { user, project, role: 'owner' },
      context: aRequest,
    })
  })

  test('does not run for anybody else', async () => {
    const { database } = aDatabase({ role: 'viewer' })
    let ran = false
    const setProjectFees = async () => {
      ran = true
      return { projectId, lifiFeePercent: 1 }
    }
    const guarded = guard({ ...useCases, setProjectFees }, database, permissions)
    const request = { params: { projectId }, query: undefined, body: { lifiFeePercent: 1 } }
    await expect(guarded.setProjectFees(request, { user }, aRequest)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(ran).toBe(false)
  })

  test('without a row, or with the row of another credential, there is no gateway', () => {
    const { database } = aDatabase()
    const { login: _, ...others } = permissions
    expect(() => guard(useCases, database, others)).toThrow(
      'The endpoint login has no row in the permissions.',
    )
    const inherited = Object.assign(Object.create({ login: permissions.login }), others)
    expect(() => guard(useCases, database, inherited)).toThrow('The endpoint login has no row')
    for (const [name, row] of [
      ['login', { who: 'user' }],
      ['listNetworks', { who: 'anyone' }],
      ['listNetworks', { who: 'user' }],
      ['getCurrentUser', { who: 'project-key' }],
      ['getCurrentUser', { who: 'anyone' }],
    ] as const)
      expect(() => guard(useCases, database, { ...permissions, [name]: row })).toThrow(
        `The endpoint ${name} takes another credential than its permission.`,
      )
  })
})

describe('a change of a project', () => {
  const locking = async (
    world: Parameters<typeof aDatabase>[0],
    role: ProjectRole | undefined = 'admin',
    id = projectId,
  ) => {
    const { database } = aDatabase(world)
    return lockProject(database, { user, project: { ...project, id }, role }).catch(
      (error) => error.code,
    )
  }

  test('begins with the project as it is now', async () => {
    const renamed = { ...project, name: 'Two' }
    expect(await locking({ found: renamed, role: 'admin' })).toBe(renamed)
  })

  test('is refused once the project is gone, or the role is another', async () => {
    expect(await locking({ found: archived, role: 'admin' })).toBe('PROJECT_NOT_FOUND')
    expect(await locking({ role: 'admin' }, 'admin', 'prj_2' as ProjectId)).toBe(
      'PROJECT_NOT_FOUND',
    )
    expect(await locking({ role: 'viewer' })).toBe('FORBIDDEN')
    expect(await locking({})).toBe('FORBIDDEN')
  })

  test('of staff who are no members depends on no role', async () => {
    const { database } = aDatabase()
    expect(await lockProject(database, { user: staff.admin, project, role: undefined })).toBe(
      project,
    )
  })
})

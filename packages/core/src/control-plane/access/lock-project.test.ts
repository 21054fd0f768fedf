import { expect, test } from 'vitest'
import type { ProjectRole } from '../../model/member.js'
import { newProject } from '../../model/project.js'
import type { SystemRole } from '../../model/user.js'
import type { Stores } from '../../ports/database.js'
import type { ProjectId, UserId } from '../../primitives/ids.js'
import { newUser } from '../people/new-user.js'
import { lockProject } from './lock-project.js'

const createdAt = new Date(0)
const project = newProject({ id: 'prj_1' as ProjectId, name: 'Shop', createdAt })
const user = newUser({
  id: 'usr_1' as UserId,
  email: 'ada@example.com',
  name: 'Ada',
  passwordHash: '',
  createdAt,
})

/** The project, and the user's role in it, as they are once it is held. */
const lock = (
  role: ProjectRole | undefined,
  held: {
    readonly project?: typeof project
    readonly role?: ProjectRole
    readonly systemRole?: SystemRole
    readonly sessionVersion?: number
  },
) =>
  lockProject(
    {
      projects: { lock: async (id: string) => (id === project.id ? held.project : undefined) },
      members: {
        roleOf: async (id: string, userId: string) =>
          id === project.id && userId === user.id ? held.role : undefined,
      },
      users: {
        hold: async (id: string) =>
          id === user.id
            ? {
                ...user,
                systemRole: held.systemRole ?? user.systemRole,
                sessionVersion: held.sessionVersion ?? user.sessionVersion,
              }
            : undefined,
      },
    } as unknown as Stores,
    { user, project, role },
  )

test('a member who still has the role gets the project as it is now', async () => {
  const now = { ...project, name: 'Another name' }
  expect(await lock('admin', { project: now, role: 'admin' })).toBe(now)
})

test('staff who are no members need no role, also when they are given one meanwhile', async () => {
  for (const systemRole of ['owner', 'system_admin'] as const) {
    expect(await lock(undefined, { project, systemRole })).toBe(project)
    expect(await lock(undefined, { project, systemRole, role: 'viewer' })).toBe(project)
  }
})

test('staff who are none by now are refused, members or not', async () => {
  for (const held of [{}, { systemRole: 'client_admin' }, { role: 'owner' }] as const)
    await expect(lock(undefined, { project, ...held })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a member without the role by now is refused, whatever they are instead', async () => {
  await expect(lock('admin', { project })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(lock('admin', { project, role: 'viewer' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('a caller whose session has ended by now is refused, whatever their role', async () => {
  const sessionVersion = user.sessionVersion + 1
  await expect(lock('owner', { project, role: 'owner', sessionVersion })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  await expect(
    lock(undefined, { project, systemRole: 'owner', sessionVersion }),
  ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a project that is gone or archived by now is not there, for nobody', async () => {
  for (const role of ['owner', undefined] as const)
    for (const held of [{}, { project: { ...project, isActive: false } }])
      await expect(lock(role, { ...held, ...(role && { role }) })).rejects.toMatchObject({
        code: 'PROJECT_NOT_FOUND',
      })
})

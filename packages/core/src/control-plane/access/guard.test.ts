import { describe, expect, test } from 'vitest'
import { endpoints } from '../../api/index.js'
import { managingRoles } from '../../model/member.js'
import { newProject } from '../../model/project.js'
import type { ProjectCaller, RequestContext, UserCaller } from '../../model/request-context.js'
import type { Database } from '../../ports/database.js'
import type { ApiKeyId, ProjectId, UserId } from '../../primitives/ids.js'
import { newUser } from '../people/new-user.js'
import type { UseCases } from './callers.js'
import { guard } from './guard.js'
import { type Permission, permissions } from './permissions.js'

const createdAt = new Date(0)
const project = newProject({ id: 'prj_1' as ProjectId, name: 'Shop', createdAt })
const user = newUser({
  id: 'usr_1' as UserId,
  email: 'ada@example.com',
  name: 'Ada',
  passwordHash: '',
  createdAt,
})
const database = {
  projects: { findFor: async () => ({ project, role: 'owner' }) },
} as unknown as Database
const context: RequestContext = {
  requestId: 'req_1',
  client: { address: '192.0.2.1', network: '192.0.2.1' },
}

/** Every use case answers what it was asked. */
const useCases = Object.fromEntries(
  Object.keys(endpoints).map((name) => [name, async (...asked: unknown[]) => ({ name, asked })]),
) as unknown as UseCases
type AnyGateway = Record<
  string,
  (
    request: object,
    caller: ProjectCaller | UserCaller | undefined,
    context: RequestContext,
  ) => Promise<unknown>
>
const guarded = (rows?: Readonly<Partial<Record<string, Permission>>>) =>
  guard(useCases, database, rows) as unknown as AnyGateway

describe('a gateway', () => {
  test('has every endpoint', () => {
    expect(Object.keys(guarded())).toEqual(Object.keys(endpoints))
  })

  test.each(Object.keys(endpoints))('does not start without a row for %s', (name) => {
    const { [name as 'login']: _, ...rest } = permissions
    expect(() => guarded(rest)).toThrow(`The endpoint ${name} has no row in the permissions.`)
    // What every object has is no row.
    expect(() => guarded(Object.create(permissions))).toThrow('has no row')
  })

  const rowOf: Readonly<Record<string, Permission>> = {
    none: { who: 'anyone' },
    'api-key': { who: 'project-key' },
    session: { who: 'user' },
  }
  test.each(Object.entries(endpoints))(
    'does not start when %s takes another credential than its row says',
    (name, { auth }) => {
      for (const [credential, row] of Object.entries(rowOf)) {
        const start = () => guarded({ ...permissions, [name]: row })
        if (credential === auth) expect(start).not.toThrow()
        else
          expect(start).toThrow(
            `The endpoint ${name} takes another credential than its row in the permissions requires.`,
          )
      }
    },
  )

  test.each<Permission>([
    { who: 'platform', roles: ['owner'] },
    { who: 'manager', staffRead: 'keys.read' },
    { who: 'project', roles: managingRoles, namedBy: 'path' },
  ])('takes a session for $who', (row) => {
    expect(() => guarded({ ...permissions, listProjects: row })).not.toThrow()
    expect(() => guarded({ ...permissions, login: row })).toThrow('takes another credential')
    expect(() => guarded({ ...permissions, listNetworks: row })).toThrow('takes another credential')
  })
})

describe('a use case', () => {
  test('gets the request, the caller with their rights, and where it came from', async () => {
    const request = { params: { projectId: project.id } }
    expect(await guarded().addMember?.(request, { user }, context)).toEqual({
      name: 'addMember',
      asked: [request, { user, project, role: 'owner' }, context],
    })
  })

  test('gets nothing of who is refused', async () => {
    const keyHolder = { project, apiKeyId: 'key_1' as ApiKeyId }
    for (const caller of [undefined, keyHolder])
      await expect(guarded().addMember?.({}, caller, context)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      })
  })
})

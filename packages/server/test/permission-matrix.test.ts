import {
  type Database,
  guard,
  isGatewayError,
  newProject,
  type ProjectId,
  type ProjectRole,
  type SystemRole,
  type User,
} from '@gasless-gateway/core'
import { type Endpoint, endpoints, statusOf } from '@gasless-gateway/core/api'
import { errorCodes } from '@gasless-gateway/core/errors'
import { sampleRequests } from '@gasless-gateway/core/testing'
import { expect, test } from 'vitest'
import { createFakeGateway } from '../src/http/testing/fake-gateway.js'
import {
  keys,
  type Principal,
  permissionMatrix,
  type Standing,
  takesProject,
} from './permission-matrix.js'

const namesAProject = Object.entries<Endpoint>(endpoints)
  .filter(([name, endpoint]) => takesProject(endpoint) || name === 'createKey')
  .map(([name]) => name)

test('the matrix has a row for every endpoint, and for every one of a project in each state', () => {
  const rowsOf = (standing: Standing) =>
    permissionMatrix.filter((row) => row.standing === standing).map(({ endpoint }) => endpoint)
  expect(rowsOf('active')).toEqual(Object.keys(endpoints))
  expect(rowsOf('archived')).toEqual(namesAProject)
  expect(rowsOf('missing')).toEqual(namesAProject)
})

const systemRoles: Partial<Record<Principal, SystemRole>> = { sadm: 'system_admin', pown: 'owner' }
const roles: Partial<Record<Principal, ProjectRole>> = {
  view: 'viewer',
  memb: 'member',
  admn: 'admin',
  ownr: 'owner',
}
const managers: readonly Principal[] = ['admn', 'ownr', 'othr']
const project = newProject({ id: 'prj_1' as ProjectId, name: 'Shop', createdAt: new Date(0) })

test.each(permissionMatrix)(
  'the permissions agree with the matrix about $endpoint of a project that is $standing',
  async ({ endpoint: name, standing, cells }) => {
    const endpoint: Endpoint = endpoints[name]
    const statuses = cells.map(async ([principal]) => {
      const database = {
        projects: {
          findFor: async () =>
            standing === 'missing'
              ? undefined
              : {
                  project: { ...project, isActive: standing === 'active' },
                  role: roles[principal],
                },
        },
        apiKeys: {
          find: async () => (standing === 'missing' ? undefined : { projectId: project.id }),
        },
        members: { managesAny: async () => managers.includes(principal) },
        audit: { record: async () => {} },
      } as unknown as Database
      const call = guard(createFakeGateway(), database)[name] as (
        ...asked: unknown[]
      ) => Promise<unknown>
      const context = { requestId: 'req_1', client: { address: '', network: '' } }
      try {
        const request = { params: {}, query: {}, body: {}, ...sampleRequests[name] }
        return statusOf(endpoint, await call(request, callerOf(endpoint, principal), context))
      } catch (error) {
        return isGatewayError(error) ? errorCodes[error.code].status : error
      }
    })
    expect(await Promise.all(statuses)).toEqual(cells.map(([, status]) => status))
  },
)

/** Who opens the door with what they have is another matter: here, whoever has the right kind of it and it counts. */
function callerOf({ auth }: Endpoint, principal: Principal) {
  const isKey = (keys as readonly Principal[]).includes(principal)
  if (auth === 'api-key')
    return ['okey', 'xkey'].includes(principal) ? { project, apiKeyId: 'key_1' } : undefined
  if (auth === 'none' || isKey || ['anon', 'garb', 'expd', 'unvf'].includes(principal))
    return undefined
  const user = { id: 'usr_1', systemRole: systemRoles[principal] ?? 'client_admin' } as User
  return { user }
}

import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { allRows } from './support/database-rows.js'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  type Person,
} from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

/** Two tenants with the same objects. The attacker owns one project, and is not a member of the other. */
let plane: ControlPlane
let attacker: Person
let own: Fixture
let victims: Fixture
let victim: Person
beforeAll(async () => {
  plane = await startControlPlane()
  ;[attacker, victim] = [await aPerson(plane), await aPerson(plane)]
  own = await aSharedProject(plane, { owner: attacker, viewer: await aPerson(plane) })
  victims = await aSharedProject(plane, { owner: victim, viewer: await aPerson(plane) })
})
afterAll(() => plane.close())

const idsOf = ({ project, key, memberIds, invitation }: Fixture) => ({
  projectId: project.id as string,
  keyId: key.id as string,
  memberId: memberIds.viewer as string,
  invitationId: invitation.id as string,
  userId: victim.id as string,
})
type IdName = keyof ReturnType<typeof idsOf>

const bodies: Partial<Record<EndpointName, object>> = {
  setProjectFees: { lifiFeePercent: 2 },
  createProjectKey: { name: 'mine' },
  createKey: { name: 'mine' },
  addMember: { email: 'friend@example.com', role: 'admin' },
}

const needed: Partial<Record<EndpointName, Record<string, string>>> = {
  getAccountSeries: { period: 'month' },
}

interface Case {
  readonly name: EndpointName
  readonly inPath: readonly IdName[]
  readonly inBody: readonly IdName[]
  readonly inQuery: readonly IdName[]
  /** The ids of the request that belong to the victim. */
  readonly foreign: readonly IdName[]
}

const subsets = <T>([first, ...rest]: readonly T[]): T[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((some) => [some, [first, ...some]])

/** Every endpoint of the control plane that accepts ids, with every mixture of own and foreign ids. */
const cases: Case[] = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { auth }]) => auth === 'session')
  .flatMap(([name, { path, query }]) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, id]) => id as IdName)
    const inBody: IdName[] = name === 'createKey' ? ['projectId'] : []
    const inQuery = Object.keys((query as z.ZodObject | undefined)?.shape ?? {}).filter(
      (id): id is IdName => id === 'projectId',
    )
    return subsets([...inPath, ...inBody, ...inQuery])
      .filter((foreign) => foreign.length > 0)
      .map((foreign) => ({ name, inPath, inBody, inQuery, foreign }))
  })

/**
 * Returns the expected refusal. A foreign project is refused before any other check, and hidden where the specification
 * requires it.
 */
function expectedOf({ name, foreign }: Case): [status: number, code: string] {
  if (name === 'archiveProject') return [404, 'PROJECT_NOT_FOUND']
  if (name === 'removeSystemAdmin' || name === 'revokeKey') return [403, 'FORBIDDEN']
  if (foreign.includes('projectId')) return [403, 'FORBIDDEN']
  if (foreign.includes('memberId')) return [404, 'MEMBER_NOT_FOUND']
  if (foreign.includes('keyId')) return [404, 'API_KEY_NOT_FOUND']
  return [400, 'INVITATION_NOT_PENDING']
}

function requestOf({ name, inPath, inBody, inQuery, foreign }: Case) {
  const pick = (names: readonly IdName[]) =>
    Object.fromEntries(
      names.map((id) => [id, idsOf(foreign.includes(id) ? victims : own)[id]] as const),
    )
  const body = bodies[name] && { ...bodies[name], ...pick(inBody) }
  const query = { ...needed[name], ...pick(inQuery) }
  return { params: pick(inPath), query, ...(body && { body }) }
}

test('every id of every endpoint is among the cases', () => {
  expect(new Set(cases.flatMap(({ foreign }) => foreign))).toEqual(new Set(Object.keys(idsOf(own))))
  // Twelve endpoints have only a project id. Four also have an id of a part, in three mixtures. Two have only a key or
  // user id.
  expect(cases).toHaveLength(12 + 4 * 3 + 2)
})

test.each(cases)(
  '$name with $foreign of another tenant is refused, and changes no row',
  async (one) => {
    const before = await allRows(plane.db.knex)
    const refused = await plane.call(one.name, requestOf(one), attacker)
    expect([refused.status, refused.body?.code]).toEqual(expectedOf(one))
    expect(await allRows(plane.db.knex)).toEqual(before)
    const requestId = refused.headers.get('X-Request-Id')
    expect(await plane.db.knex('audit_log').where({ request_id: requestId })).toEqual([])
    for (const secret of [victims.key.raw, victims.invitation.email, victim.email])
      expect(JSON.stringify(refused.body)).not.toContain(secret)
  },
)

describe('foreign ids in a request to the caller’s own project', () => {
  test.each<EndpointName>(['removeMember', 'revokeProjectKey'])(
    '%s answers another tenant’s id like an id that never existed',
    async (name) => {
      const one = cases.find(
        ({ name: of, foreign }) => of === name && !foreign.includes('projectId'),
      ) as Case
      const { params } = requestOf(one)
      const [id] = one.foreign
      const never = {
        ...params,
        [id as IdName]: `${params[id as IdName]}`.replace(/\w{8}$/, '00000000'),
      }
      const [foreign, unknown] = [
        await plane.call(name, { params }, attacker),
        await plane.call(name, { params: never }, attacker),
      ]
      expect(foreign.body).toEqual(unknown.body)
      expect(foreign.status).toBe(unknown.status)
    },
  )
})

describe('the data that a user sees', () => {
  const read = async (name: EndpointName, projectId?: string) =>
    JSON.stringify(
      (await plane.call(name, projectId ? { params: { projectId } } : {}, attacker)).body,
    )

  test('are the user’s own, in every list', async () => {
    const lists = [
      await read('listProjects'),
      await read('listAllKeys'),
      await read('listProjectKeys', own.project.id),
      await read('listMembers', own.project.id),
      await read('listInvitations', own.project.id),
      await read('getCurrentUser'),
    ].join()
    expect(lists).toContain(own.project.id)
    const { userId, ...ids } = idsOf(victims)
    for (const foreign of [...Object.values(ids), userId, victim.email, victims.invitation.email])
      expect(lists).not.toContain(foreign)
  })

  test('by a key are those of its own project', async () => {
    const projectOf = async (key: string) =>
      (await plane.deps.database.apiKeys.authenticate(hashOf(key)))?.caller.project.id
    const hashOf = (key: string) => plane.deps.apiKeys.hash(key) as Uint8Array
    expect(await projectOf(own.key.raw)).toBe(own.project.id)
    expect(await projectOf(victims.key.raw)).toBe(victims.project.id)
  })
})

test('an invitation’s token gives access only to its own project, with every session', async () => {
  const { token } = victims.invitation
  const body = { token, name: 'Mallory', password: 'correct horse battery' }
  const answer = await plane.call('acceptInvitation', { body }, attacker)
  // The holder of the mail counts as the invited e-mail. The session in the request does not matter.
  expect(answer.body).toMatchObject({
    projectId: victims.project.id,
    email: victims.invitation.email,
  })
  const members = await plane.deps.database.members.list(victims.project.id)
  expect(members.map(({ userId }) => userId)).not.toContain(attacker.id)
})

import { sessionSeconds } from '@gasless-gateway/core'
import { type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivedKey } from '../src/adapters/system/master-key.js'
import type { Answer } from '../src/http/testing/start-test-app.js'
import {
  keys,
  type MatrixRow,
  type Principal,
  permissionMatrix,
  type Standing,
  sessions,
  takesProject,
} from './permission-matrix.js'
import { goodRequests } from './support/good-requests.js'
import {
  addTo,
  aPerson,
  aSharedProject,
  type Fixture,
  freshEmail,
  type Person,
} from './support/people-and-projects.js'
import {
  aMasterKey,
  type ControlPlane,
  type Credentials,
  type RequestParts,
  startControlPlane,
} from './support/start-control-plane.js'

const masterKey = aMasterKey('matrix')
let plane: ControlPlane
let others: Others
beforeAll(async () => {
  plane = await startControlPlane({ masterKeys: [masterKey] })
  others = await makeOthers()
})
afterAll(() => plane.close())

type People = Readonly<Record<(typeof sessions)[number], Person>>

/** Another project, keys of other projects, and the token of an unverified registration. */
interface Others {
  readonly project: Fixture
  readonly keys: Readonly<Record<'xkey' | 'rkey' | 'akey' | 'ekey', string>>
  readonly unverified: string
}

async function makeOthers(): Promise<Others> {
  const owner = await aPerson(plane)
  const [project, revoked, archived, expired] = [
    await aSharedProject(plane, { owner }),
    await aSharedProject(plane, { owner }),
    await aSharedProject(plane, { owner }),
    await aSharedProject(plane, { owner }),
  ]
  const { knex } = plane.db
  await plane.call('revokeKey', { params: { keyId: revoked.key.id } }, owner)
  await plane.call('archiveProject', { params: { projectId: archived.project.id } }, owner)
  // The archived project must refuse its key even if the key itself was not revoked.
  await knex('api_keys').where({ id: archived.key.id }).update({ revoked_at: null })
  const now = knex.raw('clock_timestamp()')
  await knex('api_keys').where({ id: expired.key.id }).update({ expires_at: now })

  // The best token that somebody without a user could have: one for the id of their registration.
  const email = freshEmail()
  const password = 'correct horse battery'
  await plane.call('register', {
    body: { email, name: 'Nobody', password, confirmPassword: password },
  })
  const refused = await plane.call('login', { body: { email, password } })
  expect(refused).toMatchObject({ status: 400, body: { code: 'EMAIL_NOT_VERIFIED' } })
  const [registration] = await knex('registrations').where({ email })
  return {
    project,
    keys: {
      xkey: project.key.raw,
      rkey: revoked.key.raw,
      akey: archived.key.raw,
      ekey: expired.key.raw,
    },
    unverified: await plane.deps.sessions.issue({ userId: registration.id, sessionVersion: 1 }),
  }
}

/** A token that is valid except for its expiry. */
const expiredToken = ({ id, sessionVersion }: Person) => {
  const issuedAt = Math.floor(Date.now() / 1000) - sessionSeconds - 60
  return new SignJWT({ sv: sessionVersion })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: masterKey.id })
    .setSubject(id)
    .setIssuer('gasless-gateway')
    .setAudience('gasless-gateway/control-plane')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + sessionSeconds)
    .sign(derivedKey(masterKey, 'session-tokens'))
}

async function makePeople(): Promise<People> {
  const people = Object.fromEntries(
    await Promise.all(
      sessions.map(async (name) => {
        const systemRole = ({ sadm: 'system_admin', pown: 'owner' } as const)[name as 'sadm']
        return [name, await aPerson(plane, { ...(systemRole && { systemRole }) })] as const
      }),
    ),
  ) as unknown as People
  await aSharedProject(plane, { owner: people.othr, viewer: people.strg })
  return people
}

/** Makes a project of the row's people that no other cell uses. */
async function makeProject(people: People): Promise<Fixture> {
  const { ownr, admn, memb, view } = people
  return aSharedProject(plane, { owner: ownr, admin: admn, member: memb, viewer: view })
}

async function put(fixture: Fixture, standing: Standing): Promise<Fixture> {
  const { id } = fixture.project
  if (standing === 'archived') {
    const { token } = await ownerOf(fixture)
    await plane.call('archiveProject', { params: { projectId: id } }, { token })
  }
  if (standing !== 'missing') return fixture
  return {
    ...fixture,
    project: { ...fixture.project, id: plane.deps.ids.next('project') },
    key: { ...fixture.key, id: plane.deps.ids.next('apiKey') },
  }
}

async function ownerOf({ project }: Fixture) {
  const [owner] = (await plane.deps.database.members.list(project.id)).filter(
    ({ role }) => role === 'owner',
  )
  if (!owner) throw new Error('The project has no owner.')
  return { token: await plane.deps.sessions.issue({ userId: owner.userId, sessionVersion: 1 }) }
}

async function credentialOf(
  principal: Principal,
  people: People,
  fixture: Fixture,
): Promise<string | undefined> {
  if (principal === 'anon') return undefined
  if (principal === 'garb') return 'eyJhbGciOiJub25lIn0.e30.'
  if (principal === 'expd') return expiredToken(people.ownr)
  if (principal === 'unvf') return others.unverified
  if (principal === 'okey') return fixture.key.raw
  if (isKey(principal)) return others.keys[principal as keyof Others['keys']]
  return people[principal as keyof People].token
}

const isKey = (principal: Principal) => (keys as readonly Principal[]).includes(principal)

/** Returns whether each cell needs its own project, because the call may change the project. */
const touchesProject = (name: EndpointName) =>
  ['createKey', 'previewInvitation', 'acceptInvitation'].includes(name) ||
  takesProject(endpoints[name])

/** Makes the objects of the cell. Resolves to a function that sends the cell's request. */
async function prepare(
  { endpoint, standing }: MatrixRow,
  principal: Principal,
  people: People,
  shared: Fixture,
): Promise<() => Promise<Answer>> {
  const made = touchesProject(endpoint) ? await makeProject(people) : shared
  if (principal === 'rmvd') {
    const memberId = await addTo(plane, made, people.ownr, people.rmvd, 'admin')
    const params = { projectId: made.project.id, memberId }
    const removed = await plane.call('removeMember', { params }, people.ownr)
    expect(removed.status).toBe(204)
  }
  const caller = people[principal as keyof People] as Person | undefined
  const request = await goodRequests[endpoint]({ plane, fixture: made, caller })
  const fixture = await put(made, standing)
  const moved = { ...request, ...movedTo(fixture, request) }
  // The credential is in both headers, because a credential of one plane must not work in the other.
  const credential = await credentialOf(principal, people, fixture)
  const credentials: Credentials = credential ? { token: credential, key: credential } : {}
  return () => plane.call(endpoint, moved, credentials)
}

/** Replaces the request's ids with those of the project in its current state. */
function movedTo({ project, key }: Fixture, { params, query, body }: RequestParts) {
  const ids: Record<string, string> = { projectId: project.id, keyId: key.id }
  const moved = (part: object) =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, ids[name] ?? (value as string)]),
    )
  return {
    ...(params && { params: moved(params) }),
    ...(query && { query: moved(query) }),
    ...(body !== undefined && { body: moved(body as object) }),
  }
}

test.each(permissionMatrix)(
  '$endpoint of a project that is $standing answers every principal as in the matrix',
  async (row) => {
    const people = await makePeople()
    const shared = await makeProject(people)
    const calls = await Promise.all(
      row.cells.map(([principal]) => prepare(row, principal, people, shared)),
    )
    const answers = await Promise.all(calls.map((call) => call()))
    expect(row.cells.map(([principal], i) => [principal, answers[i]?.status])).toEqual(row.cells)
    // A refused request must leave no audit entry.
    const refused = answers
      .filter(({ status }) => status >= 400)
      .map(({ headers }) => headers.get('X-Request-Id'))
    expect(await plane.db.knex('audit_log').whereIn('request_id', refused)).toEqual([])
  },
)

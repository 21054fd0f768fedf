import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKeyVault } from '../src/adapters/system/key-vault.js'
import type { MasterKeys } from '../src/adapters/system/master-key.js'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  type Person,
} from './support/people-and-projects.js'
import { aMasterKey, type ControlPlane, startControlPlane } from './support/start-control-plane.js'

const [first, second] = [aMasterKey('first'), aMasterKey('second')]
let plane: ControlPlane
let team: Readonly<Record<'owner' | 'admin' | 'member' | 'viewer', Person>>
let fixture: Fixture
beforeAll(async () => {
  plane = await startControlPlane({ masterKeys: [first] })
})
afterAll(() => plane.close())
beforeEach(async () => {
  const [owner, admin, member, viewer] = await Promise.all([
    aPerson(plane),
    aPerson(plane),
    aPerson(plane),
    aPerson(plane),
  ])
  team = { owner, admin, member, viewer }
  fixture = await aSharedProject(plane, team)
})

interface ListedKey {
  readonly id: string
  readonly value?: string | null
}
/** Returns the project's key as the person sees it in the project's list and in the list of all keys. */
async function seenBy(person: Person, on = plane, { project, key } = fixture) {
  const lists = [
    await on.call('listProjectKeys', { params: { projectId: project.id } }, person),
    await on.call('listAllKeys', {}, person),
  ]
  for (const { headers } of lists) expect(headers.get('Cache-Control')).toBe('no-store')
  return lists.map(({ status, body }) =>
    status === 200 ? (body.apiKeys as ListedKey[]).find(({ id }) => id === key.id) : status,
  )
}
const valuesFor = async (person: Person, on = plane, of = fixture) =>
  (await seenBy(person, on, of)).map((key) => (typeof key === 'object' ? key.value : key))
const sealedOf = async ({ key }: Fixture) =>
  (await plane.db.knex('api_keys').where({ id: key.id }).first()).sealed_value as string
const store = (sealed: string | null, { key } = fixture) =>
  plane.db.knex('api_keys').where({ id: key.id }).update({ sealed_value: sealed })

describe('the value of a key', () => {
  test('is shown to owners and admins of its project', async () => {
    const { raw } = fixture.key
    expect(await valuesFor(team.owner)).toEqual([raw, raw])
    expect(await valuesFor(team.admin)).toEqual([raw, raw])
  })

  test('is absent from the keys that members and viewers see', async () => {
    for (const person of [team.member, team.viewer]) {
      const [key, all] = await seenBy(person)
      expect(key).toMatchObject({ id: fixture.key.id, isActive: true })
      expect(key).not.toHaveProperty('value')
      expect(all).toBe(403)
    }
  })

  test('is absent, with its key, from the list of all keys of a viewer who manages another project', async () => {
    const own = await aSharedProject(plane, { owner: team.viewer })
    expect((await seenBy(team.viewer))[1]).toBeUndefined()
    expect(await valuesFor(team.viewer, plane, own)).toEqual([own.key.raw, own.key.raw])
  })

  test.each(['owner', 'system_admin'] as const)(
    'is not shown to staff (%s) in the list of all keys, unless they manage that project',
    async (systemRole) => {
      const staff = await aPerson(plane, { systemRole })
      const own = await aSharedProject(plane, { owner: staff })
      const looked = await aSharedProject(plane, { owner: team.owner, viewer: staff })
      for (const of of [fixture, looked]) {
        const [, key] = await seenBy(staff, plane, of)
        expect(key).toMatchObject({ id: of.key.id, projectId: of.project.id, projectName: 'Shop' })
        expect(key).not.toHaveProperty('value')
      }
      expect((await valuesFor(staff, plane, own))[1]).toBe(own.key.raw)
    },
  )

  test('can still be read after the key has ended', async () => {
    await plane.call('revokeKey', { params: { keyId: fixture.key.id } }, team.admin)
    expect((await seenBy(team.owner))[1]).toMatchObject({
      isActive: false,
      revokedAt: expect.any(String),
      revokedBy: { name: team.admin.name, email: team.admin.email },
      value: fixture.key.raw,
    })
  })

  test('is in the answer that creates the key, which is not cached, and in no answer to members and viewers', async () => {
    const { id: projectId } = fixture.project
    await plane.call('revokeKey', { params: { keyId: fixture.key.id } }, team.owner)
    const made = await plane.call('createKey', { body: { projectId, name: 'Second' } }, team.owner)
    expect(made.headers.get('Cache-Control')).toBe('no-store')
    const { apiKey: raw, keyPrefix } = made.body
    expect(raw).toMatch(/^ggw_live_[0-9A-Za-z]{38}$/)
    expect(raw.startsWith(keyPrefix)).toBe(true)
    expect((await plane.call('listNetworks', {}, { key: raw })).status).toBe(200)
    for (const person of [team.member, team.viewer]) {
      const list = await plane.call('listProjectKeys', { params: { projectId } }, person)
      expect(JSON.stringify(list.body)).not.toContain(raw)
    }
    expect(JSON.stringify(plane.logs)).not.toContain(raw)
  })

  test('is null for a key from before values were stored', async () => {
    await store(null)
    expect(await valuesFor(team.owner)).toEqual([null, null])
  })
})

describe('a stored value', () => {
  test('is not the key, nor does the database hold it anywhere', async () => {
    const sealed = await sealedOf(fixture)
    expect(sealed).toMatch(/^first\.[\w-]+$/)
    const dump = JSON.stringify(await plane.db.knex('api_keys').where({ id: fixture.key.id }))
    expect(dump).toContain(sealed)
    expect(dump).not.toContain(fixture.key.raw)
    expect(dump).not.toContain(Buffer.from(fixture.key.raw).toString('base64url'))
  })

  test('opens only for its own key, and not for another key or project', async () => {
    const other = await aSharedProject(plane, { owner: team.owner })
    const [mine, theirs] = [await sealedOf(fixture), await sealedOf(other)]
    await store(theirs)
    await store(mine, other)
    expect(await valuesFor(team.owner)).toEqual([null, null])
    expect(await valuesFor(team.owner, plane, other)).toEqual([null, null])
    await store(mine)
    expect(await valuesFor(team.owner)).toEqual([fixture.key.raw, fixture.key.raw])
  })

  test('does not open if a bit or the length is changed', async () => {
    const vault = createKeyVault([first])
    const of = { id: fixture.key.id, projectId: fixture.project.id }
    const sealed = await sealedOf(fixture)
    const [, encoded = ''] = sealed.split('.')
    const bytes = Buffer.from(encoded, 'base64url')
    const opened = (changed: Uint8Array) =>
      vault.open(`first.${Buffer.from(changed).toString('base64url')}`, of)
    expect(opened(bytes)).toBe(fixture.key.raw)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(opened(changed)).toBeUndefined()
    }
    for (let length = 0; length < bytes.length; length++)
      expect(opened(bytes.subarray(0, length))).toBeUndefined()
    expect(opened(Buffer.concat([bytes, Buffer.of(0)]))).toBeUndefined()
  })

  test('that was changed is null in the answer, which has the rest of the list', async () => {
    const sealed = await sealedOf(fixture)
    const changes = [
      `${sealed}AA`,
      sealed.replace('first.', 'other.'),
      'nonsense',
      '',
      '.',
      'first.',
    ]
    for (const changed of changes) {
      await store(changed)
      expect(await valuesFor(team.owner)).toEqual([null, null])
    }
  })
})

describe('a new master key in front of the old one', () => {
  const withKeys = async <T>(masterKeys: MasterKeys, work: (on: ControlPlane) => Promise<T>) => {
    const on = await startControlPlane({ db: plane.db, masterKeys })
    try {
      return await work(on)
    } finally {
      await on.close()
    }
  }
  const signedIn = async (person: Person, on: ControlPlane): Promise<Person> => ({
    ...person,
    token: await on.deps.sessions.issue({ userId: person.id, sessionVersion: 1 }),
  })

  test('opens values that both have sealed, and without the old master key its values are null', async () => {
    const rotated = await withKeys([second, first], async (on) => {
      const other = await aSharedProject(on, { owner: team.owner })
      expect(await sealedOf(other)).toMatch(/^second\./)
      // Their session was signed with the old key and is still valid.
      expect(await valuesFor(team.owner, on)).toEqual([fixture.key.raw, fixture.key.raw])
      expect(await valuesFor(team.owner, on, other)).toEqual([other.key.raw, other.key.raw])
      return other
    })
    await withKeys([second], async (on) => {
      expect((await on.call('getCurrentUser', {}, team.owner)).status).toBe(401)
      const owner = await signedIn(team.owner, on)
      expect(await valuesFor(owner, on)).toEqual([null, null])
      expect(await valuesFor(owner, on, rotated)).toEqual([rotated.key.raw, rotated.key.raw])
      // The key itself needs no master key.
      expect((await on.call('listNetworks', {}, { key: fixture.key.raw })).status).toBe(200)
    })
    // Another secret under the same name opens nothing.
    await withKeys([aMasterKey('first')], async (on) => {
      expect(await valuesFor(await signedIn(team.owner, on), on)).toEqual([null, null])
    })
  })
})

describe('a revoked key', () => {
  test('is refused by every replica from the next request on', async () => {
    const replica = await startControlPlane({ db: plane.db, masterKeys: [first] })
    try {
      const { raw: key, id: keyId } = fixture.key
      for (const on of [plane, replica])
        expect((await on.call('listNetworks', {}, { key })).status).toBe(200)
      expect((await plane.call('revokeKey', { params: { keyId } }, team.owner)).status).toBe(204)
      for (const on of [replica, plane])
        expect((await on.call('listNetworks', {}, { key })).status).toBe(401)
    } finally {
      await replica.close()
    }
  })

  test('that has only expired frees its place for the next one, and is listed as revoked by nobody', async () => {
    const { id: projectId } = fixture.project
    const now = plane.db.knex.raw('clock_timestamp()')
    await plane.db.knex('api_keys').where({ id: fixture.key.id }).update({ expires_at: now })
    expect((await plane.call('listProjects', {}, team.owner)).body.projects).toMatchObject([
      { apiKeysCount: 0 },
    ])
    const made = await plane.call('createKey', { body: { projectId, name: 'Next' } }, team.owner)
    expect(made.status).toBe(201)
    const keys = (await plane.call('listAllKeys', {}, team.owner)).body.apiKeys
    expect(keys).toMatchObject([
      { id: made.body.id, isActive: true, revokedAt: null, revokedBy: null },
      { id: fixture.key.id, isActive: false, revokedAt: expect.any(String), revokedBy: null },
    ])
  })
})

test('the list of all keys has the newest hundred, newest first', async () => {
  const staff = await aPerson(plane, { systemRole: 'system_admin' })
  const { id: projectId } = fixture.project
  await plane.db.knex('api_keys').insert(
    Array.from({ length: 120 }, (_, i) => ({
      id: `key_of_${projectId}_${i}`,
      project_id: projectId,
      name: `${i}`,
      prefix: 'ggw_live_',
      hash: Buffer.from(`${projectId} ${i}`),
      created_at: new Date(Date.now() + 1_000_000 + i),
      revoked_at: new Date(),
    })),
  )
  const wanted = Array.from({ length: 100 }, (_, i) => `${119 - i}`)
  for (const person of [staff, team.admin]) {
    const { body } = await plane.call('listAllKeys', {}, person)
    expect(body.apiKeys.map(({ name }: { name: string }) => name)).toEqual(wanted)
  }
  await plane.db.knex('api_keys').where('id', 'like', 'key_of_%').delete()
})

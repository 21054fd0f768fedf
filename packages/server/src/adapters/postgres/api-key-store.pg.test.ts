import { randomBytes } from 'node:crypto'
import type { AuthenticatedKey, KeyLimit, NewApiKey, Project, User } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
} from '../../testing/migrated-database.js'
import { anOperation, aProject, queue, seedAccount } from '../../testing/records.js'
import { uuidIds } from '../system/uuid-ids.js'
import { createApiKeyStore } from './api-key-store.js'
import { connect } from './connection/connect.js'
import { createRateLimiter } from './rate-limiter.js'

let db: MigratedDatabase
let pools: Knex[]
beforeAll(async () => {
  db = await createMigratedDatabase()
  pools = Array.from({ length: 3 }, () => connect(db.url, endless))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
  await db.close()
})

const projects = () => db.stores.projects
const keys = () => db.stores.apiKeys
const insertProject = async (changes: Partial<Project> = {}): Promise<Project> => {
  const project = aProject(changes)
  await projects().insert(project)
  return project
}
const aKey = (project: Project, changes: Partial<NewApiKey> = {}): NewApiKey => ({
  id: uuidIds.next('apiKey'),
  projectId: project.id,
  name: 'Test key',
  prefix: 'ggw_live_ab',
  hash: randomBytes(32),
  sealedValue: 'sealed',
  createdAt: new Date(),
  expiresAt: null,
  ...changes,
})
const past = () => new Date(Date.now() - 1_000)
const future = () => new Date(Date.now() + 60 * 60 * 1000)
const activeKeys = async (project: Project) =>
  (await db.knex('api_keys').where({ project_id: project.id }).whereNull('revoked_at')).length

const aMember = async (
  project: Project,
  changes: { role?: 'owner' | 'admin'; systemRole?: User['systemRole']; day?: number } = {},
) => {
  const { role = 'owner', systemRole = 'client_admin', day = 1 } = changes
  const id = uuidIds.next('user')
  await db.stores.users.insert({
    id,
    email: `${id}@example.com`,
    name: 'Ada',
    passwordHash: 'hash',
    systemRole,
    sessionVersion: 1,
    createdAt: new Date(),
  })
  await db.stores.members.insert({
    id: uuidIds.next('member'),
    projectId: project.id,
    userId: id,
    role,
    createdAt: new Date(Date.UTC(2026, 0, day)),
  })
  return id
}

describe('one active key', () => {
  test('of twenty keys at once exactly one is stored', async () => {
    const project = await insertProject()
    const stored = await Promise.all(Array.from({ length: 20 }, () => keys().insert(aKey(project))))
    expect(stored.filter(Boolean)).toHaveLength(1)
    expect(await activeKeys(project)).toBe(1)
  })

  test('of twenty keys that replace an expired one at once exactly one is stored', async () => {
    const project = await insertProject()
    const expired = aKey(project, { expiresAt: past() })
    await keys().insert(expired)
    const ended: string[] = []
    const stored = await Promise.all(
      Array.from({ length: 20 }, async () => {
        ended.push(...(await keys().endExpired(project.id)))
        return keys().insert(aKey(project))
      }),
    )
    expect(stored.filter(Boolean)).toHaveLength(1)
    expect(ended).toEqual([expired.id])
    expect(await activeKeys(project)).toBe(1)
  })

  test('an active key is not replaced, an expired one is revoked and replaced', async () => {
    const project = await insertProject()
    const expiring = aKey(project, { expiresAt: future() })
    expect(await keys().insert(expiring)).toBe(true)
    expect(await keys().endExpired(project.id)).toEqual([])
    expect(await keys().insert(aKey(project))).toBe(false)
    await db.knex('api_keys').where({ id: expiring.id }).update({ expires_at: past() })
    const next = aKey(project)
    expect(await keys().insert(next)).toBe(false)
    expect(await keys().endExpired(project.id)).toEqual([expiring.id])
    expect(await keys().insert(next)).toBe(true)
    const [row] = await db.knex('api_keys').where({ id: expiring.id })
    expect(row.revoked_at).toBeInstanceOf(Date)
    expect((await keys().authenticate(next.hash))?.caller.apiKeyId).toBe(next.id)
  })

  test('another project’s key is not in the way', async () => {
    for (const project of [await insertProject(), await insertProject()])
      expect(await keys().insert(aKey(project))).toBe(true)
  })

  test('one raw key never serves two projects', async () => {
    const key = aKey(await insertProject())
    await keys().insert(key)
    await expect(keys().insert(aKey(await insertProject(), { hash: key.hash }))).rejects.toThrow(
      'api_keys_hash',
    )
  })
})

test('of a project the newest hundred keys are listed, the active one first', async () => {
  const project = await insertProject()
  const createdAt = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
  const before = Array.from({ length: 100 }, (_, i) => aKey(project, { createdAt: createdAt(i) }))
  for (const key of before) {
    await keys().insert(key)
    await keys().revoke({ id: key.id, projectId: project.id, by: null })
  }
  const active = aKey(project, { createdAt: createdAt(100) })
  await keys().insert(active)
  const listed = await keys().listOfProject(project.id)
  expect(listed.map(({ id }) => id)).toEqual(
    [active, ...before.slice(1).toReversed()].map(({ id }) => id),
  )
  expect(listed.map(({ isActive }) => isActive)).toEqual([true, ...Array(99).fill(false)])
})

describe('authentication', () => {
  test('an active key brings its project, whole', async () => {
    const project = await insertProject({ securityMode: 'enforce' })
    const key = aKey(project, { expiresAt: future() })
    await keys().insert(key)
    expect(await keys().authenticate(key.hash)).toEqual({
      caller: { project, apiKeyId: key.id },
      take: undefined,
    })
  })

  test('a project’s owner is its first one, and a project of the operator’s has none', async () => {
    const ownerOf = async ({ id }: Project) => (await projects().ownerOf(id, '1'))?.id
    const owned = await insertProject()
    await aMember(owned, { role: 'admin' })
    await aMember(owned, { day: 3 })
    const first = await aMember(owned, { day: 2 })
    expect(await ownerOf(owned)).toBe(first)
    const operators = await insertProject()
    await aMember(operators)
    await aMember(operators, { systemRole: 'owner', day: 2 })
    expect(await ownerOf(operators)).toBeUndefined()
    expect(await ownerOf(await insertProject())).toBeUndefined()
  })

  test('a project is a newcomer on a network until one of its operations there is finalized', async () => {
    const { project, account } = await seedAccount(db.stores)
    await aMember(project)
    const isNewcomer = async (networkId = account.networkId) => {
      while ((await db.stores.rollups.fold(1_000)) > 0);
      return (await projects().ownerOf(project.id, networkId))?.isNewcomer
    }
    const { statuses } = db.stores
    const change = { cause: 'test' }
    const dropped = await queue(db.stores, anOperation(account))
    await statuses.advance(dropped.id, 'queued', 'dropped', change)
    const landed = await queue(db.stores, anOperation(account, { nonce: 1n }))
    await statuses.advance(landed.id, 'queued', 'confirmed', change)
    expect(await isNewcomer()).toBe(true)
    await statuses.advance(landed.id, 'confirmed', 'finalized', change)
    expect(await isNewcomer()).toBe(false)
    expect(await isNewcomer('another')).toBe(true)
  })

  test('of many keys at once each brings its own project, and a wrong one nothing', async () => {
    const owned = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const project = await insertProject()
        const key = aKey(project)
        await keys().insert(key)
        return { project, key }
      }),
    )
    const [first] = owned
    const callers = await Promise.all(
      [...owned, ...owned].flatMap(({ key }) => [
        keys().authenticate(key.hash),
        keys().authenticate(randomBytes(32)),
      ]),
    )
    expect(callers[0]?.caller.project).toEqual(first?.project)
    expect(callers.map((known) => known?.caller.apiKeyId)).toEqual(
      [...owned, ...owned].flatMap(({ key }) => [key.id, undefined]),
    )
  })

  test('an unknown hash, or a part of a right one, brings nothing', async () => {
    const key = aKey(await insertProject())
    await keys().insert(key)
    expect(await keys().authenticate(randomBytes(32))).toBeUndefined()
    expect(await keys().authenticate(key.hash.slice(0, 31))).toBeUndefined()
    expect(await keys().authenticate(new Uint8Array())).toBeUndefined()
  })

  test('an expired key brings nothing, from the very moment on', async () => {
    const key = aKey(await insertProject(), { expiresAt: past() })
    await keys().insert(key)
    expect(await keys().authenticate(key.hash)).toBeUndefined()
  })

  test('a revoked key brings nothing', async () => {
    const key = aKey(await insertProject())
    await keys().insert(key)
    await db.knex('api_keys').where({ id: key.id }).update({ revoked_at: new Date() })
    expect(await keys().authenticate(key.hash)).toBeUndefined()
  })

  test('a key of an archived project brings nothing', async () => {
    const project = await insertProject()
    const key = aKey(project)
    await keys().insert(key)
    await db.knex('projects').where({ id: project.id }).update({ is_active: false })
    expect(await keys().authenticate(key.hash)).toBeUndefined()
    expect(await projects().findOperators(project.name)).not.toEqual(project)
  })
})

describe('a limit that is asked along with the key', () => {
  const prepare: KeyLimit = { name: 'prepare', most: 30, seconds: 3_600 }
  const status: KeyLimit = { name: 'status', most: 50, seconds: 3_600 }
  /** As processes would: each has connections and groups of its own. */
  const replicas = () => pools.map((pool) => createApiKeyStore(pool))
  const insertKey = async (changes: Partial<NewApiKey> = {}) => {
    const key = aKey(await insertProject(), changes)
    await keys().insert(key)
    return key
  }
  const allowed = (known: readonly (AuthenticatedKey | undefined)[]) =>
    known.filter((one) => one?.take?.allowed).length
  const countOf = async (
    { projectId }: NewApiKey,
    bucket = 'prepare',
  ): Promise<number | undefined> =>
    (await db.knex('rate_limits').where({ bucket, key: projectId }).first('count'))?.count
  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T

  test('allows exactly as many as it says, of any number at once, over three replicas', async () => {
    const own = await Promise.all([insertKey(), insertKey(), insertKey()])
    const all = replicas()
    const known = await Promise.all(
      Array.from({ length: 600 }, (_, i) =>
        at(all, i).authenticate(at(own, Math.floor(i / 3)).hash, prepare),
      ),
    )
    for (const key of own) {
      expect(allowed(known.filter((one) => one?.caller.apiKeyId === key.id))).toBe(30)
      expect(await countOf(key)).toBe(30)
    }
    expect(known.filter((one) => one === undefined)).toEqual([])
  })

  test('is the same counter as without the key', async () => {
    const key = await insertKey()
    const limiter = createRateLimiter(db.knex, { prepare } as never)
    const [, ...replica] = replicas()
    const takes = await Promise.all(
      Array.from({ length: 100 }, async (_, i) =>
        i % 2 === 0
          ? (await limiter.take('prepare', key.projectId)).allowed
          : (await at(replica, i).authenticate(key.hash, prepare))?.take?.allowed,
      ),
    )
    expect(takes.filter(Boolean)).toHaveLength(30)
  })

  test('of one key at once each counts for itself, and no limit counts nothing', async () => {
    const key = await insertKey()
    const known = await Promise.all(
      [prepare, status, undefined].flatMap((limit) =>
        Array.from({ length: 80 }, () => keys().authenticate(key.hash, limit)),
      ),
    )
    expect(known.map((one) => one?.caller.apiKeyId)).toEqual(Array(240).fill(key.id))
    expect(known.slice(160).map((one) => one?.take)).toEqual(Array(80).fill(undefined))
    expect([allowed(known), await countOf(key), await countOf(key, 'status')]).toEqual([80, 30, 50])
  })

  test('says how long to wait, and takes back what is given back', async () => {
    const key = await insertKey()
    const once = { ...prepare, most: 1 }
    const first = (await keys().authenticate(key.hash, once))?.take
    const second = (await keys().authenticate(key.hash, once))?.take
    const wait = second?.allowed === false ? second.waitSeconds : 0
    expect(wait > 3000 && wait <= 3600).toBe(true)
    if (first?.allowed) await first.giveBack()
    expect(allowed([await keys().authenticate(key.hash, once)])).toBe(1)
  })

  test('counts nothing of a key that is unknown, expired, revoked or of an archived project', async () => {
    const expired = await insertKey({ expiresAt: past() })
    const revoked = await insertKey()
    await db.knex('api_keys').where({ id: revoked.id }).update({ revoked_at: new Date() })
    const archived = await insertKey()
    await db.knex('projects').where({ id: archived.projectId }).update({ is_active: false })
    const unknown = aKey(aProject())
    const active = await insertKey()
    const known = await Promise.all(
      [expired, active, revoked, archived, unknown].map((key) =>
        keys().authenticate(key.hash, prepare),
      ),
    )
    expect(known.map((one) => one?.caller.apiKeyId)).toEqual([
      undefined,
      active.id,
      undefined,
      undefined,
      undefined,
    ])
    const buckets = [expired, revoked, archived, unknown].map(({ projectId }) => projectId)
    expect(await db.knex('rate_limits').whereIn('key', buckets)).toEqual([])
  })

  test('a key that is revoked is so on every replica at once, however busy it is', async () => {
    const key = await insertKey()
    const all = replicas()
    const ask = () => Promise.all(all.map((replica) => replica.authenticate(key.hash, prepare)))
    expect(allowed(await ask())).toBe(3)
    const busy = Array.from({ length: 20 }, ask)
    await keys().revoke({ id: key.id, projectId: key.projectId, by: null })
    expect(await ask()).toEqual([undefined, undefined, undefined])
    await Promise.all(busy)
  })
})

test('an e-mail belongs to one user: of twenty at once exactly one is stored', async () => {
  const user = (): User => ({
    id: uuidIds.next('user'),
    email: 'owner@example.com',
    name: 'Owner',
    passwordHash: 'hash',
    systemRole: 'owner',
    sessionVersion: 1,
    createdAt: new Date(),
  })
  const stored = await Promise.all(Array.from({ length: 20 }, () => db.stores.users.insert(user())))
  expect(stored.filter(Boolean)).toHaveLength(1)
})

test('what a transaction did is undone when it throws', async () => {
  const project = aProject()
  await expect(
    db.stores.transaction(async (stores) => {
      await stores.projects.insert(project)
      await stores.apiKeys.insert(aKey(project))
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  expect(await db.knex('projects').where({ id: project.id })).toEqual([])
})

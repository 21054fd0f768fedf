import { randomBytes } from 'node:crypto'
import type { NewApiKey, Project, User } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { aProject } from '../../testing/records.js'
import { uuidIds } from '../system/uuid-ids.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

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
    expect((await keys().authenticate(next.hash))?.apiKeyId).toBe(next.id)
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

describe('authentication', () => {
  test('an active key brings its project, whole', async () => {
    const project = await insertProject({ securityMode: 'enforce' })
    const key = aKey(project, { expiresAt: future() })
    await keys().insert(key)
    expect(await keys().authenticate(key.hash)).toEqual({ project, apiKeyId: key.id })
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
    expect(callers[0]?.project).toEqual(first?.project)
    expect(callers.map((caller) => caller?.apiKeyId)).toEqual(
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

import { describe, expect, test } from 'vitest'
import { mintKey } from '../control-plane/keys/mint-key.js'
import type { ApiKeyOfProject, NewApiKey } from '../model/api-key.js'
import type { AuditEntry } from '../model/audit-entry.js'
import type { ProjectRole } from '../model/member.js'
import { newProject } from '../model/project.js'
import type { SystemRole } from '../model/user.js'
import type { ApiKeyId, ProjectId } from '../primitives/ids.js'
import { aRequest, aUser, now } from '../testing/fake-people.js'
import { keyHandlers } from './key-handlers.js'

const project = newProject({ id: 'prj_1' as ProjectId, name: 'One', createdAt: now })
const later = new Date('2026-03-01T00:00:00Z')

const aKey = (changes: Partial<ApiKeyOfProject> = {}): ApiKeyOfProject => ({
  id: 'key_1' as ApiKeyId,
  projectId: project.id,
  name: 'Backend',
  prefix: 'ggw_live_abc',
  sealedValue: 'sealed raw key 1',
  createdAt: now,
  expiresAt: null,
  isActive: true,
  lastUsedAt: null,
  revokedAt: null,
  role: 'owner',
  projectName: 'One',
  revokedBy: null,
  ...changes,
})

/** Keys in memory; the vault opens what begins with "sealed", for the key that it is asked about. */
function handlers(keys: readonly ApiKeyOfProject[]) {
  const asked: unknown[] = []
  const recorded: AuditEntry[] = []
  const stores = { audit: { record: async (entry: AuditEntry) => void recorded.push(entry) } }
  const deps = {
    database: {
      ...stores,
      transaction: (work: (within: unknown) => unknown) => work(stores),
      apiKeys: {
        listOfProject: async (id: ProjectId) => keys.filter(({ projectId }) => projectId === id),
        async listAll(filter: unknown) {
          asked.push(filter)
          return keys
        },
      },
    },
    vault: {
      open: (sealed: string, { id }: { id: string }) =>
        sealed.startsWith('sealed ') ? `${sealed.slice('sealed '.length)} of ${id}` : undefined,
    },
  } as unknown as Parameters<typeof keyHandlers>[0]
  return { ...keyHandlers(deps), asked, recorded }
}

const listAs = async (role: ProjectRole | undefined, key = aKey()) => {
  const request = { params: { projectId: project.id }, query: undefined, body: undefined }
  const caller = { user: aUser(), project, role }
  return (await handlers([key]).listProjectKeys(request, caller, aRequest)).apiKeys
}
const listAllAs = (systemRole: SystemRole, keys: readonly ApiKeyOfProject[]) =>
  handlers(keys).listAllKeys({} as never, { user: aUser({ systemRole }) }, aRequest)

describe('the raw key', () => {
  test('is shown to owners and admins of its project', async () => {
    for (const role of ['owner', 'admin'] as const)
      expect(await listAs(role)).toMatchObject([{ value: 'raw key 1 of key_1' }])
  })

  test('is not there for anybody else, staff among them', async () => {
    for (const role of ['member', 'viewer', undefined] as const)
      for (const key of await listAs(role)) expect(key).not.toHaveProperty('value')
  })

  test('is null when it was never kept, or does not open any more', async () => {
    for (const sealedValue of [null, 'changed'])
      expect(await listAs('owner', aKey({ sealedValue }))).toMatchObject([{ value: null }])
  })

  test('among keys of all projects follows the role in each one', async () => {
    const keys = [
      aKey(),
      aKey({ id: 'key_2' as ApiKeyId, role: 'viewer' }),
      aKey({ id: 'key_3' as ApiKeyId, role: undefined }),
    ]
    for (const systemRole of ['client_admin', 'system_admin', 'owner'] as const) {
      const { apiKeys } = await listAllAs(systemRole, keys)
      expect(apiKeys.map((key) => ('value' in key ? key.value : 'hidden'))).toEqual([
        'raw key 1 of key_1',
        'hidden',
        'hidden',
      ])
    }
  })
})

test('who reads raw keys is recorded, once for each project whose values were shown', async () => {
  const keys = [
    aKey(),
    aKey({ id: 'key_2' as ApiKeyId, isActive: false }),
    aKey({ id: 'key_3' as ApiKeyId, projectId: 'prj_2' as ProjectId, role: 'admin' }),
    aKey({ id: 'key_4' as ApiKeyId, projectId: 'prj_3' as ProjectId, role: 'member' }),
    aKey({ id: 'key_5' as ApiKeyId, projectId: 'prj_4' as ProjectId, sealedValue: null }),
    aKey({ id: 'key_6' as ApiKeyId, projectId: 'prj_5' as ProjectId, sealedValue: 'changed' }),
  ]
  const { listAllKeys, recorded } = handlers(keys)
  await listAllKeys({} as never, { user: aUser() }, aRequest)
  const entry = { actorId: 'usr_1', action: 'keys.values-read', address: '192.0.2.1' }
  expect(recorded).toMatchObject([
    { ...entry, projectId: 'prj_1' },
    { ...entry, projectId: 'prj_2' },
  ])
})

test('a key is shown with its times and its one scope', async () => {
  expect(
    await listAs(
      'viewer',
      aKey({ isActive: false, expiresAt: later, lastUsedAt: now, revokedAt: later }),
    ),
  ).toEqual([
    {
      id: 'key_1',
      name: 'Backend',
      keyPrefix: 'ggw_live_abc',
      scopes: ['full_access'],
      isActive: false,
      expiresAt: '2026-03-01T00:00:00.000Z',
      lastUsedAt: '2026-01-31T12:00:00.000Z',
      createdAt: '2026-01-31T12:00:00.000Z',
      revokedAt: '2026-03-01T00:00:00.000Z',
    },
  ])
  expect(await listAs('viewer')).toMatchObject([
    { expiresAt: null, lastUsedAt: null, revokedAt: null },
  ])
})

test('staff see the keys of every project, others those that they manage, a hundred at most', async () => {
  for (const [systemRole, everyProject] of [
    ['owner', true],
    ['system_admin', true],
    ['client_admin', false],
  ] as const) {
    const revokedBy = { name: 'Eve', email: 'eve@example.com' }
    const { listAllKeys, asked } = handlers([aKey({ revokedBy })])
    const { apiKeys } = await listAllKeys({} as never, { user: aUser({ systemRole }) }, aRequest)
    expect(apiKeys).toMatchObject([{ projectId: 'prj_1', projectName: 'One', revokedBy }])
    expect(asked).toEqual([{ for: 'usr_1', everyProject, limit: 100 }])
  }
})

describe('a new key', () => {
  const mint = async (isFree: boolean, expiresAt?: Date) => {
    const stored: NewApiKey[] = []
    const hash = new Uint8Array([1, 2, 3])
    const minted = await mintKey(
      {
        ids: { next: (kind: string) => (kind === 'apiKey' ? 'key_9' : kind) },
        clock: { now: () => now },
        apiKeys: { mint: () => ({ raw: 'raw key 9', prefix: 'raw', hash }) },
        vault: {
          seal: (raw: string, of: { id: string; projectId: string }) =>
            `${raw} sealed for ${of.id} of ${of.projectId}`,
        },
      } as unknown as Parameters<typeof mintKey>[0],
      {
        apiKeys: {
          async insert(key: NewApiKey) {
            stored.push(key)
            return isFree
          },
        },
      } as unknown as Parameters<typeof mintKey>[1],
      { projectId: project.id, name: 'Backend', ...(expiresAt && { expiresAt }) },
    )
    return { minted, stored: stored[0], hash }
  }

  test('is stored as its hash and sealed for itself, and given back once', async () => {
    const { minted, stored, hash } = await mint(true)
    expect(minted).toEqual({ id: 'key_9', name: 'Backend', prefix: 'raw', raw: 'raw key 9' })
    expect(stored).toEqual({
      id: 'key_9',
      projectId: 'prj_1',
      name: 'Backend',
      prefix: 'raw',
      hash,
      sealedValue: 'raw key 9 sealed for key_9 of prj_1',
      createdAt: now,
      expiresAt: null,
    })
    expect((await mint(true, later)).stored?.expiresAt).toBe(later)
  })

  test('is none while the project has another', async () => {
    expect((await mint(false)).minted).toBeUndefined()
  })
})

describe('a caller who manages the project', () => {
  /** A project without keys, or with one that is active. */
  function world({ active = false } = {}) {
    const changes: unknown[] = []
    const stores = {
      projects: { lock: async () => project },
      members: { roleOf: async () => 'owner' },
      users: { hold: async () => aUser() },
      apiKeys: {
        endExpired: async () => [],
        insert: async () => !active,
        async revoke(key: unknown) {
          changes.push({ revoke: key })
          return active
        },
        find: async () => (active ? aKey() : undefined),
      },
      audit: {
        record: async ({ action, target }: Record<string, unknown>) =>
          void changes.push({ action, target }),
      },
    }
    const handlersOf = keyHandlers({
      database: { ...stores, transaction: (work: (within: unknown) => unknown) => work(stores) },
      ids: { next: () => 'key_1' },
      clock: { now: () => now },
      apiKeys: { mint: () => ({ raw: 'raw key 1', prefix: 'raw', hash: new Uint8Array(1) }) },
      vault: { seal: (raw: string) => `sealed ${raw}` },
    } as unknown as Parameters<typeof keyHandlers>[0])
    return { ...handlersOf, changes }
  }
  const caller = { user: aUser(), project, role: 'owner' } as const
  const named = { body: { name: 'Backend' } } as never
  const theKey = { params: { keyId: 'key_1' } } as never

  test('gets the raw key of a new one, by either path', async () => {
    for (const create of ['createKey', 'createProjectKey'] as const) {
      const { [create]: make, changes } = world()
      expect(await make(named, caller, aRequest)).toEqual({
        id: 'key_1',
        apiKey: 'raw key 1',
        keyPrefix: 'raw',
      })
      expect(changes).toEqual([{ action: 'key.created', target: 'key_1' }])
      await expect(world({ active: true })[create](named, caller, aRequest)).rejects.toMatchObject({
        code: 'API_KEY_ACTIVE',
      })
    }
  })

  test('ends a key of this project, by either path', async () => {
    for (const revoke of ['revokeKey', 'revokeProjectKey'] as const) {
      const { [revoke]: end, changes } = world({ active: true })
      await end(theKey, caller, aRequest)
      expect(changes).toEqual([
        { revoke: { id: 'key_1', projectId: 'prj_1', by: 'usr_1' } },
        { action: 'key.revoked', target: 'key_1' },
      ])
      await expect(world()[revoke](theKey, caller, aRequest)).rejects.toMatchObject({
        code: 'API_KEY_NOT_FOUND',
      })
    }
  })
})

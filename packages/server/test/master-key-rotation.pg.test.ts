import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resealKeys } from '../../core/src/control-plane/keys/reseal-keys.js'
import { createKeyVault } from '../src/adapters/system/key-vault.js'
import type { MasterKeys } from '../src/adapters/system/master-key.js'
import { createSealer } from '../src/adapters/system/sealer.js'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { runCli } from '../src/cli/run-cli.js'
import { cliActions } from '../src/compose/cli-actions.js'
import { toMasterKeys } from '../src/config/master-keys.js'
import { createSecret } from '../src/config/secret.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  freshEmail,
  type Person,
} from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

const hex = () => `0x${randomBytes(32).toString('hex')}` as const
const [oldHex, newHex] = [hex(), hex()]
const keysOf = (trusted: readonly string[], openOnly: readonly string[] = []): MasterKeys => {
  const [first, ...others] = trusted.map((key) => createSecret(key as `0x${string}`))
  if (!first) throw new Error('There is no key.')
  return toMasterKeys(
    [first, ...others],
    openOnly.map((key) => createSecret(key as `0x${string}`)),
  )
}
const [old] = keysOf([oldHex])
const [recent] = keysOf([newHex])

let db: MigratedDatabase
let dataDir: string
let running: ControlPlane[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'master-key-rotation-'))
})
beforeEach(async () => {
  db = await createMigratedDatabase()
  return async () => {
    for (const plane of running) await plane.close()
    running = []
    await db.close()
  }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function replica(trusted: readonly string[], openOnly: readonly string[] = []) {
  const plane = await startControlPlane({ db, masterKeys: keysOf(trusted, openOnly) })
  running.push(plane)
  return plane
}
const valueOn = async (on: ControlPlane, { project }: Fixture, { id: userId }: Person) => {
  const token = await on.deps.sessions.issue({ userId, sessionVersion: 1 })
  const list = await on.call('listProjectKeys', { params: { projectId: project.id } }, { token })
  return list.body.apiKeys[0].value
}
const sealedValues = async (): Promise<Map<string, string>> =>
  new Map((await db.knex('api_keys')).map((row) => [row.id, row.sealed_value]))
async function someKeys(plane: ControlPlane, count: number): Promise<Fixture[]> {
  const owner = await aPerson(plane)
  const fixtures: Fixture[] = []
  for (let n = 0; n < count; n++) fixtures.push(await aSharedProject(plane, { owner }))
  return fixtures
}

async function reseal(env: Readonly<Record<string, string>>) {
  const lines: string[] = []
  let err = ''
  const out = (line: string) => void lines.push(line)
  const code = await runCli(['key', 'reseal'], cliActions({ version: 'test', out }), {
    env: { DATABASE_URL: db.url, DATA_DIR: dataDir, ...env },
    version: 'test',
    clock: systemClock,
    readLine: async () => '',
    out,
    err: (text) => {
      err += text
    },
  })
  return { code, lines, err }
}

describe('key reseal', () => {
  test('lets the old master key go: every raw key is readable without it, revoked ones too', async () => {
    const before = await replica([oldHex])
    const owner = await aPerson(before)
    const [live, revoked] = [
      await aSharedProject(before, { owner }),
      await aSharedProject(before, { owner }),
    ]
    await before.call('revokeKey', { params: { keyId: revoked.key.id } }, owner)
    const both = await replica([newHex, oldHex])
    const fresh = await aSharedProject(both, { owner })
    await db.knex('api_keys').insert({
      id: 'key_of_before',
      project_id: live.project.id,
      name: 'Before raw keys were kept',
      prefix: 'ggw_live_',
      hash: randomBytes(32),
      created_at: new Date(0),
      revoked_at: new Date(),
    })
    const freshValue = (await sealedValues()).get(fresh.key.id)

    expect(await reseal({ MASTER_KEYS: `${newHex},${oldHex}` })).toEqual({
      code: 0,
      err: '',
      lines: [
        'Encrypted 2 raw keys again; 1 already used the first master key. No raw key needs another master key.',
      ],
    })
    const after = await replica([newHex])
    for (const fixture of [live, revoked, fresh])
      expect(await valueOn(after, fixture, owner)).toBe(fixture.key.raw)
    expect((await sealedValues()).get(fresh.key.id)).toBe(freshValue)
    expect((await sealedValues()).get('key_of_before')).toBeNull()
    expect(
      await db.knex('audit_log').where({ action: 'keys.resealed' }).select('actor', 'details'),
    ).toEqual([{ actor: 'command line', details: { count: 2 } }])

    const sealed = await sealedValues()
    expect((await reseal({ MASTER_KEYS: newHex })).lines).toEqual([
      'Encrypted 0 raw keys again; 3 already used the first master key. No raw key needs another master key.',
    ])
    expect(await sealedValues()).toEqual(sealed)
    expect(await db.knex('audit_log').where({ action: 'keys.resealed' })).toHaveLength(1)
  })

  test('takes keys that only open, and fails with the ids that no key opens, the rest done', async () => {
    const lost = await replica([hex()])
    const [unreadable] = await someKeys(lost, 1)
    const [readable] = await someKeys(await replica([oldHex]), 1)
    const before = (await sealedValues()).get(unreadable?.key.id ?? '')
    const env = { MASTER_KEYS: newHex, MASTER_KEYS_OPEN_ONLY: oldHex }
    const says = (resealed: number) => ({
      code: 1,
      lines: [],
      err: `Encrypted ${resealed} raw keys again; ${1 - resealed} already used the first master key. 1 cannot be decrypted with any configured master key and are unchanged: ${unreadable?.key.id}. Add the key that encrypted them to MASTER_KEYS_OPEN_ONLY and run the command again; without it they still work, but cannot be shown.\n`,
    })
    expect(await reseal(env)).toEqual(says(1))
    expect(await reseal(env)).toEqual(says(0))
    const sealed = await sealedValues()
    expect(sealed.get(unreadable?.key.id ?? '')).toBe(before)
    expect(sealed.get(readable?.key.id ?? '')).toMatch(new RegExp(`^${recent.id}\\.`))
  })

  test.each([1, 2, 3, 5, 6, 500])('in batches of %i leaves none out', async (batch) => {
    const plane = await replica([oldHex])
    const fixtures = await someKeys(plane, 5)
    const vault = createKeyVault([recent, old])
    const none = { resealed: 0, untouched: 0, unreadable: [] }
    const deps = { database: db.stores, vault }
    expect(await resealKeys(deps, batch)).toEqual({ ...none, resealed: 5 })
    expect(await resealKeys(deps, batch)).toEqual({ ...none, untouched: 5 })
    const alone = createKeyVault([recent])
    const sealed = await sealedValues()
    for (const { key, project } of fixtures)
      expect(alone.open(sealed.get(key.id) ?? '', { id: key.id, projectId: project.id })).toBe(
        key.raw,
      )
  })

  test('beside itself seals each key once', async () => {
    await someKeys(await replica([oldHex]), 20)
    const deps = { database: db.stores, vault: createKeyVault([recent, old]) }
    const runs = await Promise.all(Array.from({ length: 4 }, () => resealKeys(deps, 7)))
    expect(runs.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(20)
    expect(runs.flatMap(({ unreadable }) => unreadable)).toEqual([])
    const entries = await db.knex('audit_log').where({ action: 'keys.resealed' })
    expect(entries.reduce((sum, { details }) => sum + details.count, 0)).toBe(20)
  })
})

test('a rotation in the order of the guide signs nobody out, and every replica reads every key', async () => {
  const steps: readonly (readonly [readonly string[], readonly string[]])[] = [
    [[oldHex], [oldHex, newHex]],
    [
      [oldHex, newHex],
      [newHex, oldHex],
    ],
    [[newHex, oldHex], [newHex]],
  ]
  for (const [before, after] of steps) {
    const [a, b] = [await replica(before), await replica(after)]
    if (after.length === 1) await reseal({ MASTER_KEYS: before.join(',') })
    const owner = await aPerson(a)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const token = await one.deps.sessions.issue({ userId: owner.id, sessionVersion: 1 })
      expect((await other.call('getCurrentUser', {}, { token })).status).toBe(200)
      const fixture = await aSharedProject(one, { owner })
      expect(await valueOn(other, fixture, owner)).toBe(fixture.key.raw)
    }
  }
})

describe('a master key that only opens', () => {
  test('signs nobody in, and lets everybody read what it sealed', async () => {
    const leaked = await replica([oldHex])
    const owner = await aPerson(leaked)
    const fixture = await aSharedProject(leaked, { owner })
    const after = await replica([newHex], [oldHex])
    // Good on a gateway that trusts the key.
    expect((await leaked.call('getCurrentUser', {}, owner)).status).toBe(200)
    expect((await after.call('getCurrentUser', {}, owner)).status).toBe(401)
    expect(await valueOn(after, fixture, owner)).toBe(fixture.key.raw)
    const fresh = await aSharedProject(after, { owner })
    expect((await sealedValues()).get(fresh.key.id)).toMatch(new RegExp(`^${recent.id}\\.`))
  })

  test('makes no code that verifies an e-mail', async () => {
    const leaked = await replica([oldHex])
    const after = await replica([newHex], [oldHex])
    const password = 'correct horse battery'
    const body = { name: 'Ada', email: freshEmail(), password, confirmPassword: password }
    await leaked.call('register', { body })
    const [mail] = leaked.mails
    if (mail?.kind !== 'verification') throw new Error('There is no code.')
    const verify = (on: ControlPlane) => on.call('verifyEmail', { body: { token: mail.code } })
    expect((await verify(after)).status).toBe(400)
    expect((await verify(leaked)).status).toBe(200)
  })

  test('opens the mails that wait', () => {
    const sealed = createSealer([old], 'mail-payload').seal('Dear Ada', 'mail 1')
    const after = createSealer(keysOf([newHex], [oldHex]), 'mail-payload')
    expect(after.open(sealed, 'mail 1')).toBe('Dear Ada')
    expect(after.seal('Dear Ada', 'mail 1')).toMatch(new RegExp(`^${recent.id}\\.`))
  })
})

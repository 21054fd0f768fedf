import type { ApiKeyId, Clock } from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startKeyUsage } from '../src/worker/key-usage.js'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  type Person,
} from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

let plane: ControlPlane
let owner: Person
let fixture: Fixture
beforeAll(async () => {
  plane = await startControlPlane()
})
afterAll(() => plane.close())
beforeEach(async () => {
  owner = await aPerson(plane)
  fixture = await aSharedProject(plane, { owner })
})

const lastUsedAt = async (): Promise<string | null> =>
  (await plane.call('listProjectKeys', { params: { projectId: fixture.project.id } }, owner)).body
    .apiKeys[0].lastUsedAt
/** How many times the row was written. */
const writes = async (): Promise<string> => {
  const { rows } = await plane.db.knex.raw('select xmin::text from api_keys where id = ?', [
    fixture.key.id,
  ])
  return rows[0].xmin
}
const note = (at: string, id = fixture.key.id) =>
  plane.deps.database.apiKeys.noteUse(new Map([[id, new Date(at)]]))

test('a key that was never used says so, and a revoked one stays so', async () => {
  expect(await lastUsedAt()).toBeNull()
  await plane.call('revokeKey', { params: { keyId: fixture.key.id } }, owner)
  expect((await plane.call('listNetworks', {}, { key: fixture.key.raw })).status).toBe(401)
  await plane.keyUsage.stop()
  expect(await lastUsedAt()).toBeNull()
})

test('uses cost no write, and are there once the replica has written them down', async () => {
  const replica = await startControlPlane({ db: plane.db, keyUsage: { everyMs: 3_600_000 } })
  const before = await writes()
  const start = Date.now()
  for (let time = 0; time < 20; time++)
    expect((await replica.call('listNetworks', {}, { key: fixture.key.raw })).status).toBe(200)
  expect(await writes()).toBe(before)
  expect(await lastUsedAt()).toBeNull()
  await replica.close()
  const used = Date.parse((await lastUsedAt()) ?? '')
  expect(used).toBeGreaterThanOrEqual(start)
  expect(used).toBeLessThanOrEqual(Date.now())
})

describe('what was noted', () => {
  const clockAt = (...times: string[]): Clock => {
    const left = times.map((time) => new Date(time))
    return { now: () => left.shift() as Date }
  }
  const silent = { debug() {}, info() {}, warn() {}, error() {} }

  test('is the newest of many uses', async () => {
    const times = ['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.003Z']
    const usage = startKeyUsage({
      database: plane.deps.database,
      clock: clockAt(...times),
      logger: silent,
    })
    for (const _ of times) usage.note(fixture.key.id)
    await usage.stop()
    expect(await lastUsedAt()).toBe('2026-01-01T00:00:00.003Z')
  })

  test('is not lost when the database does not take it, nor put before what came later', async () => {
    let failures = 0
    const { database } = plane.deps
    let written: () => void = () => {}
    const second = new Promise<void>((resolve) => {
      written = resolve
    })
    const failing = {
      ...database,
      apiKeys: {
        ...database.apiKeys,
        async noteUse(uses: ReadonlyMap<ApiKeyId, Date>) {
          if (failures++ === 0) throw new Error('away')
          await database.apiKeys.noteUse(uses)
          written()
        },
      },
    }
    const usage = startKeyUsage(
      { database: failing, clock: clockAt('2026-01-02T00:00:00.000Z'), logger: silent },
      { everyMs: 1 },
    )
    // One pass takes it, and fails; the next comes by itself.
    usage.note(fixture.key.id)
    await second
    expect(failures).toBe(2)
    expect(await lastUsedAt()).toBe('2026-01-02T00:00:00.000Z')
    await usage.stop()
  })

  test('by several replicas is the newest, in whatever order they write', async () => {
    await note('2026-01-03T00:00:00.000Z')
    const before = await writes()
    await note('2026-01-02T00:00:00.000Z')
    await note('2026-01-03T00:00:00.000Z')
    expect(await lastUsedAt()).toBe('2026-01-03T00:00:00.000Z')
    // Nothing to say, nothing written.
    expect(await writes()).toBe(before)
    const days = Array.from(
      { length: 20 },
      (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}T00:00:00.000Z`,
    )
    await Promise.all(days.sort(() => Math.random() - 0.5).map((day) => note(day)))
    expect(await lastUsedAt()).toBe('2026-02-20T00:00:00.000Z')
  })

  test('of many keys at once by several replicas makes none of them wait in a circle', async () => {
    const others = await Promise.all(
      Array.from({ length: 20 }, () => aSharedProject(plane, { owner })),
    )
    const ids = others.map(({ key }) => key.id)
    const at = new Date('2026-03-01T00:00:00.000Z')
    await Promise.all(
      Array.from({ length: 20 }, (_, replica) =>
        plane.deps.database.apiKeys.noteUse(
          new Map(
            (replica % 2 ? ids : ids.toReversed()).map((id) => [id, new Date(+at + replica)]),
          ),
        ),
      ),
    )
    const rows = await plane.db.knex('api_keys').whereIn('id', ids)
    expect(new Set(rows.map((row) => row.last_used_at.getTime()))).toEqual(new Set([+at + 19]))
  })

  test('of a key that is not there changes nothing', async () => {
    await note('2026-01-01T00:00:00.000Z', 'key_nobody' as ApiKeyId)
    expect(await lastUsedAt()).toBeNull()
  })
})

import { sampleRequests } from '@gasless-gateway/core/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  type Person,
} from './support/people-and-projects.js'
import {
  type ControlPlane,
  type RequestParts,
  startControlPlane,
} from './support/start-control-plane.js'

let plane: ControlPlane
let replica: ControlPlane
let ada: Person
let fixture: Fixture
beforeAll(async () => {
  const limits = {
    data: { most: 3, seconds: 3_600 },
    prepare: { most: 10, seconds: 3_600 },
    status: { most: 3, seconds: 3_600 },
  }
  plane = await startControlPlane({ limits })
  replica = await startControlPlane({ db: plane.db, limits })
})
afterAll(async () => {
  await replica.close()
  await plane.close()
})
beforeEach(async () => {
  ada = await aPerson(plane)
  fixture = await aSharedProject(plane, { owner: ada })
})

/** Revokes the key of the project and creates the next one. */
async function rotate(key: Fixture['key']): Promise<Fixture['key']> {
  const params = { projectId: fixture.project.id }
  const revoked = await plane.call(
    'revokeProjectKey',
    { params: { ...params, keyId: key.id } },
    ada,
  )
  expect(revoked.status).toBe(204)
  const { body } = await plane.call('createProjectKey', { params, body: { name: 'Next' } }, ada)
  return { id: body.id, raw: body.apiKey }
}

const calls = (count: number) =>
  Array.from({ length: count }, () => ({ to: `0x${'12'.repeat(20)}` }))
const prepare = async (raw: string, count: number, on = plane) => {
  const body = { ...sampleRequests.prepareTransaction.body, calls: calls(count) }
  return (await on.call('prepareTransaction', { body }, { key: raw })).status
}

test.each<['listNetworks' | 'getTransaction', RequestParts]>([
  ['listNetworks', {}],
  ['getTransaction', { params: { id: 'op_1' } }],
])(
  '%s: a key that replaces another one goes on with its count, on every replica',
  async (name, parts) => {
    const ask = async (raw: string, on = plane) => (await on.call(name, parts, { key: raw })).status
    expect([await ask(fixture.key.raw), await ask(fixture.key.raw)]).toEqual([200, 200])
    const second = await rotate(fixture.key)
    expect([await ask(second.raw), await ask(second.raw)]).toEqual([200, 429])
    const third = await rotate(second)
    expect([await ask(third.raw), await ask(third.raw, replica)]).toEqual([429, 429])
  },
)

test('a request that counts more than once is counted with the project, too', async () => {
  expect(await prepare(fixture.key.raw, 64)).toBe(201)
  const second = await rotate(fixture.key)
  expect(await prepare(second.raw, 64, replica)).toBe(429)
})

test('another project of the same owner has a count of its own', async () => {
  for (let n = 0; n < 10; n++) await prepare(fixture.key.raw, 1)
  expect(await prepare(fixture.key.raw, 1)).toBe(429)
  const other = await aSharedProject(plane, { owner: ada })
  expect(await prepare(other.key.raw, 1)).toBe(201)
})

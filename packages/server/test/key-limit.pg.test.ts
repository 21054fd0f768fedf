import { rateLimits } from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTo, aPerson, aSharedProject } from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

let plane: ControlPlane
beforeAll(async () => {
  plane = await startControlPlane({ limits: { key: rateLimits.key } })
})
afterAll(() => plane.close())

test('a user creates thirty keys an hour, in all projects and through both endpoints together', async () => {
  const owner = await aPerson(plane)
  const first = await aSharedProject(plane, { owner })
  const second = await aSharedProject(plane, { owner })
  const replace = async (at: number) => {
    const { id } = (at % 2 === 0 ? first : second).project
    await plane.db.stores.apiKeys.revokeAll(id, owner.id)
    return at % 3 === 0
      ? plane.call('createKey', { body: { projectId: id, name: 'Next' } }, owner)
      : plane.call('createProjectKey', { params: { projectId: id }, body: { name: 'Next' } }, owner)
  }
  for (let at = 0; at < 30; at++) expect((await replace(at)).status).toBe(201)
  for (const at of [30, 31]) {
    const { status, body, headers } = await replace(at)
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: expect.stringContaining('the limit "key"') },
    })
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }

  const admin = await aPerson(plane)
  await addTo(plane, first, owner, admin, 'admin')
  await plane.db.stores.apiKeys.revokeAll(first.project.id, owner.id)
  const params = { projectId: first.project.id }
  const byAnother = await plane.call('createProjectKey', { params, body: { name: 'Next' } }, admin)
  expect(byAnother.status).toBe(201)
})

import { rateLimits } from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTo, aPerson, aSharedProject, type Person } from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

let plane: ControlPlane
/** On the same database, with the limit of projects as it is. */
let limited: readonly [ControlPlane, ControlPlane]
let ada: Person
beforeAll(async () => {
  plane = await startControlPlane()
  const limits = { project: rateLimits.project }
  limited = [
    await startControlPlane({ db: plane.db, limits }),
    await startControlPlane({ db: plane.db, limits }),
  ]
})
afterAll(async () => {
  for (const replica of limited) await replica.close()
  await plane.close()
})
beforeEach(async () => {
  ada = await aPerson(plane)
})

const create = async (who: Person, replica = plane) => {
  const answer = await replica.call('createProject', { body: { name: 'Shop' } }, who)
  return [answer.status, answer.body.code].filter(Boolean).join(' ')
}
const tally = (answers: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}
const own = (count: number, owner: Person) =>
  Promise.all(Array.from({ length: count }, () => aSharedProject(plane, { owner })))
const everything = async () =>
  Promise.all(
    ['projects', 'project_members', 'api_keys', 'audit_log'].map((table) =>
      plane.db.knex(table).count(),
    ),
  )

describe('a user', () => {
  test('creates ten projects an hour, however many ask at once on however many replicas', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => create(ada, limited[i % 2])),
    )
    expect(tally(answers)).toEqual({ '201': 10, '429 RATE_LIMITED': 20 })
    expect(await create(await aPerson(plane), limited[0])).toBe('201')
  })

  test('owns twenty active projects at most, however many are asked for at once', async () => {
    await own(15, ada)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(ada)))
    expect(tally(answers)).toEqual({ '201': 5, '409 TOO_MANY_PROJECTS': 15 })
    const listed = await plane.call('listProjects', {}, ada)
    expect(listed.body.projects).toHaveLength(20)
  })

  test('who is refused is told what to do, and nothing is made', async () => {
    await own(20, ada)
    const before = await everything()
    const { body } = await plane.call('createProject', { body: { name: 'Shop' } }, ada)
    expect(body.error).toContain('Archive one, or ask the operator')
    expect(await everything()).toEqual(before)
  })

  test('has room again for what they archive', async () => {
    const [first] = await own(20, ada)
    expect(await create(ada)).toBe('409 TOO_MANY_PROJECTS')
    const params = { projectId: String(first?.project.id) }
    expect((await plane.call('archiveProject', { params }, ada)).status).toBe(204)
    expect(await create(ada)).toBe('201')
    expect(await create(ada)).toBe('409 TOO_MANY_PROJECTS')
  })

  test('counts no projects of others whose member they are', async () => {
    const owner = await aPerson(plane)
    for (const fixture of await own(20, owner)) await addTo(plane, fixture, owner, ada, 'admin')
    expect(await create(ada)).toBe('201')
  })
})

test.each(['owner', 'system_admin'] as const)(
  'staff (%s) create as many as they need',
  async (systemRole) => {
    const staff = await aPerson(plane, { systemRole })
    await own(20, staff)
    expect(await create(staff)).toBe('201')
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArgon2Hasher } from '../src/adapters/system/argon2-hasher.js'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { aPerson, aSharedProject } from './support/people-and-projects.js'
import { aMasterKey, type ControlPlane, startControlPlane } from './support/start-control-plane.js'

/** Hashes begin, and go on until the test ends them. */
const held: (() => void)[] = []
const library = {
  hash: async () => 'nobody’s',
  verify: () => new Promise<boolean>((resolve) => held.push(() => resolve(false))),
}

/** More wait than there are connections to the database. */
const waiting = 60
let plane: ControlPlane
beforeAll(async () => {
  plane = await startControlPlane({
    passwords: createArgon2Hasher([aMasterKey('one')], { atOnce: 2, waiting, library }),
  })
})
afterAll(() => plane.close())

test('while every place for hashing is taken, more sign-ins are sent away, and all else is answered', async () => {
  const owner = await aPerson(plane)
  const { key, project } = await aSharedProject(plane, { owner })
  const flood: Answer[] = []
  const login = (n: number) =>
    plane
      .call('login', { body: { email: owner.email, password: `guess ${n}` } })
      .then((answer) => flood.push(answer))
  const logins = Array.from({ length: 100 }, (_, n) => login(n))
  // Bounded by the test's own time-out.
  while (flood.length < 100 - 2 - waiting) await new Promise((resolve) => setImmediate(resolve))

  const others = await Promise.all([
    ...Array.from({ length: 40 }, () => plane.call('listNetworks', {}, { key: key.raw })),
    ...Array.from({ length: 20 }, () => plane.call('getHealth')),
    ...Array.from({ length: 20 }, () => plane.call('getCurrentUser', {}, owner)),
    ...Array.from({ length: 20 }, () =>
      plane.call('listMembers', { params: { projectId: project.id } }, owner),
    ),
  ])
  expect(others.map(({ status }) => status)).toEqual(Array(100).fill(200))

  // Not one hash has ended meanwhile, and no more have begun than have a place.
  expect(held).toHaveLength(2)
  expect(flood.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
    Array(100 - 2 - waiting).fill('503 OVERLOADED'),
  )
  for (const { headers } of flood) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)

  for (let ended = 0; ended < 2 + waiting; ended++) {
    while (held.length <= ended) await new Promise((resolve) => setImmediate(resolve))
    held[ended]?.()
  }
  await Promise.all(logins)
  expect(flood.slice(100 - 2 - waiting).map(({ status }) => status)).toEqual(
    Array(2 + waiting).fill(401),
  )
})

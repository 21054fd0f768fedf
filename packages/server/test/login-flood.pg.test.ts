import { afterEach, beforeEach, expect, test } from 'vitest'
import { createArgon2Hasher } from '../src/adapters/system/argon2-hasher.js'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { aPerson, aSharedProject } from './support/people-and-projects.js'
import { aMasterKey, type ControlPlane, startControlPlane } from './support/start-control-plane.js'

/** Hashes that have begun. Each goes on until the test ends it. */
const held: (() => void)[] = []
const right = 'the password of the owner'
const rightHash = '$argon2id$v=19$m=47104,t=1,p=1$c2FsdA$right'
const library = {
  hash: (password: unknown) =>
    new Promise<string>((resolve) =>
      held.push(() => resolve(password === right ? rightHash : 'another')),
    ),
}

/** More sign-ins wait than the database has connections. */
const waiting = 60
const turn = () => new Promise((resolve) => setImmediate(resolve))
let plane: ControlPlane
beforeEach(async () => {
  held.length = 0
  plane = await startControlPlane({
    passwords: createArgon2Hasher([aMasterKey('one')], {
      hashing: { atOnce: 2, share: 1 },
      waiting,
      waitingEach: waiting,
      library,
    }),
  })
})
afterEach(() => plane.close())

test('while all places for hashing are taken, more sign-ins are refused, and all other requests are answered', async () => {
  const owner = await aPerson(plane, { passwordHash: rightHash })
  const { key, project } = await aSharedProject(plane, { owner })
  const flood: Answer[] = []
  const login = (n: number) =>
    plane
      .call('login', { body: { email: owner.email, password: `guess ${n}` } })
      .then((answer) => flood.push(answer))
  const logins = Array.from({ length: 100 }, (_, n) => login(n))
  // The test's timeout limits this loop.
  while (flood.length < 100 - 2 - waiting) await turn()

  const others = await Promise.all([
    ...Array.from({ length: 40 }, () => plane.call('listNetworks', {}, { key: key.raw })),
    ...Array.from({ length: 20 }, () => plane.call('getHealth')),
    ...Array.from({ length: 20 }, () => plane.call('getCurrentUser', {}, owner)),
    ...Array.from({ length: 20 }, () =>
      plane.call('listMembers', { params: { projectId: project.id } }, owner),
    ),
  ])
  expect(others.map(({ status }) => status)).toEqual(Array(100).fill(200))

  // No hash has ended meanwhile, and only the hashes with a place have begun.
  expect(held).toHaveLength(2)
  expect(flood.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
    Array(100 - 2 - waiting).fill('503 OVERLOADED'),
  )
  for (const { headers } of flood) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)

  for (let ended = 0; ended < 2 + waiting; ended++) {
    while (held.length <= ended) await turn()
    held[ended]?.()
  }
  await Promise.all(logins)
  expect(flood.slice(100 - 2 - waiting).map(({ status }) => status)).toEqual(
    Array(2 + waiting).fill(401),
  )
})

test('a flood from 100 addresses locks nobody out: an owner signs in next, from another address', async () => {
  const owner = await aPerson(plane, { passwordHash: rightHash })
  const outcomes: Record<number, number> = {}
  const flood = Array.from({ length: 300 }, async (_, n) => {
    const { status } = await plane.call(
      'login',
      { body: { email: `stranger-${n}@example.com`, password: 'guess' } },
      { from: `198.51.100.${n % 100}` },
    )
    outcomes[status] = (outcomes[status] ?? 0) + 1
  })
  // All sign-ins without a place are refused. The test's timeout limits this loop.
  while ((outcomes[503] ?? 0) < 300 - 2 - waiting) await turn()

  // Each address has now used its first place, and the flood goes on.
  let ended = 0
  const endOne = async () => {
    while (held.length <= ended) await turn()
    held[ended++]?.()
  }
  for (let n = 0; n < 2 + waiting; n++) await endOne()
  const more = Array.from({ length: 300 }, (_, n) =>
    plane.call(
      'login',
      { body: { email: `stranger-${n}@example.com`, password: 'guess' } },
      { from: `198.51.100.${n % 100}` },
    ),
  )
  while (held.length < ended + 2) await turn()

  const body = { email: owner.email, password: right }
  let signedIn: Answer | undefined
  const signingIn = plane.call('login', { body }, { from: '203.0.113.7' }).then((answer) => {
    signedIn = answer
  })
  while (!signedIn) {
    if (held.length > ended) held[ended++]?.()
    await turn()
  }
  expect(signedIn.status).toBe(200)
  const settled = Promise.all([...flood, ...more, signingIn])
  let isOver = false
  void settled.then(() => {
    isOver = true
  })
  while (!isOver) {
    if (held.length > ended) held[ended++]?.()
    await turn()
  }
})

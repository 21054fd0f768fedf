import { newProject } from '@gasless-gateway/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, type Person } from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

/** Names are made of what means something to patterns, statements and shells, and of letters with two cases. */
const pieces = [
  '%',
  '_',
  '\\',
  '\\\\',
  "'",
  '"',
  '--',
  ';',
  '*',
  '?',
  '(',
  '[',
  'a',
  'A',
  'b',
  'B',
  'é',
  'É',
  'ж',
  ' ',
]
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength }).map((parts) => parts.join(''))

let plane: ControlPlane
let staff: Person
/** Fewer than one answer can hold. */
let names: string[]
beforeAll(async () => {
  plane = await startControlPlane()
  staff = await aPerson(plane, { systemRole: 'owner' })
  names = fc.sample(text(8), { numRuns: 48, seed: 7 })
  for (const name of names)
    await plane.deps.database.projects.insert(
      newProject({ id: plane.deps.ids.next('project'), name, createdAt: new Date() }),
    )
})
afterAll(() => plane.close())

const search = (query: Record<string, string>) => plane.call('listAllProjects', { query }, staff)

describe('the search by name', () => {
  test('finds what contains the text in any case: nothing in it is a wildcard, and nothing a statement', async () => {
    await fc.assert(
      fc.asyncProperty(text(3), async (wanted) => {
        const { status, body } = await search({ search: wanted })
        expect(status).toBe(200)
        const found = body.projects.map(({ name }: { name: string }) => name)
        const lower = wanted.toLowerCase()
        expect(found.sort()).toEqual(
          names.filter((name) => name.toLowerCase().includes(lower)).sort(),
        )
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['a byte that no text holds', '\u0000'],
    ['a thousand wildcards', '%'.repeat(1_000)],
  ])('refuses %s', async (_what, wanted) => {
    const { status, body } = await search({ search: wanted })
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  test.each(['-1', '0', '51', '1e9', 'NaN', '1.5', ' 1', '0x10', ''])(
    'has no page of %j',
    async (limit) => {
      const { status, body } = await search({ limit })
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
    },
  )
})

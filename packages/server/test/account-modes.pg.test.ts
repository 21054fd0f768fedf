import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

let plane: ControlPlane
beforeAll(async () => {
  plane = await startControlPlane()
})
afterAll(() => plane.close())

test('a project has the accounts that it was made with, smart accounts where nothing was said, and shows it', async () => {
  const ada = await aPerson(plane)
  const create = (body: object) => plane.call('createProject', { body }, ada)
  const made = [
    await create({ name: 'plain' }),
    await create({ name: 'smart', accountMode: 'smart_account' }),
    await create({ name: 'own', accountMode: 'eip7702' }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await create({ name: 'other', accountMode: 'eoa' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', issues: [{ path: 'body.accountMode' }] },
  })
  const { body } = await plane.call('listProjects', {}, ada)
  const modes = body.projects.map(({ name, accountMode }: Record<string, string>) => [
    name,
    accountMode,
  ])
  expect(new Map(modes)).toEqual(
    new Map([
      ['plain', 'smart_account'],
      ['smart', 'smart_account'],
      ['own', 'eip7702'],
    ]),
  )
})

import { expect, test } from 'vitest'
import { archiveEnded } from './archive-ended.js'

type Deps = Parameters<typeof archiveEnded>[0]

test('what fails stops none of the other moves, and is told in the end', async () => {
  const done: string[] = []
  const failing = (name: string) => async () => {
    done.push(name)
    throw new Error(name)
  }
  const archiving = archiveEnded({
    clock: { now: () => new Date(0) },
    policy: { archiveAfterDays: 90 },
    database: {
      archive: {
        makeMonths: failing('months'),
        moveOperations: failing('operations'),
        moveAttempts: failing('attempts'),
      },
    },
  } as unknown as Deps)
  await expect(archiving).rejects.toThrow('months')
  expect(done).toEqual(['months', 'operations', 'attempts'])
})

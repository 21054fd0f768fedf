import { expect, test } from 'vitest'
import { once } from './once.js'

test('work is shared while it is under way, repeated while it fails, and not after it has succeeded', async () => {
  let runs = 0
  const run = once(async () => {
    runs++
    await Promise.resolve()
    if (runs < 3) throw new Error(`run ${runs}`)
  })
  const together = await Promise.allSettled([run(), run()])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(runs).toBe(1)
  await expect(run()).rejects.toThrow('run 2')
  await run()
  await run()
  expect(runs).toBe(3)
})

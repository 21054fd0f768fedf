import { expect, test } from 'vitest'
import { shareRuns } from './share-runs.js'

/** Work that ends when the test says so. */
function controlled() {
  const started: string[] = []
  const ends: { resolve(value: number): void; reject(error: Error): void }[] = []
  const run = shareRuns((key) => {
    started.push(key)
    return new Promise<number>((resolve, reject) => ends.push({ resolve, reject }))
  })
  return { run, started, ends }
}

test('all who ask during a run share its outcome, and the next one runs anew', async () => {
  const { run, started, ends } = controlled()
  const shared = Promise.all([run('1'), run('1')])
  ends[0]?.resolve(7)
  expect(await shared).toEqual([7, 7])
  const second = run('1')
  ends[1]?.resolve(8)
  expect(await second).toBe(8)
  expect(started).toEqual(['1', '1'])
})

test('keys do not wait for each other', async () => {
  const { run, started, ends } = controlled()
  const both = Promise.all([run('1'), run('10')])
  ends[1]?.resolve(10)
  ends[0]?.resolve(1)
  expect(await both).toEqual([1, 10])
  expect(started).toEqual(['1', '10'])
})

test('a failed run fails all who shared it, and is not remembered', async () => {
  const { run, ends } = controlled()
  const shared = Promise.allSettled([run('1'), run('1')])
  ends[0]?.reject(new Error('down'))
  expect((await shared).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = run('1')
  ends[1]?.resolve(1)
  expect(await next).toBe(1)
})

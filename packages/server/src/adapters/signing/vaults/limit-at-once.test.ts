import { expect, test } from 'vitest'
import { limitAtOnce } from './limit-at-once.js'

const endless = new AbortController().signal

/** Work that ends when the test says so. */
function job() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => done, end: () => end() }
}

test('work beyond the limit waits for its turn, first come, first served', async () => {
  const limit = limitAtOnce(2)
  const started: number[] = []
  const jobs = [job(), job(), job(), job()]
  const running = jobs.map(({ work }, at) =>
    limit(endless, () => {
      started.push(at)
      return work()
    }),
  )
  expect(started).toEqual([0, 1])
  jobs[1]?.end()
  await running[1]
  expect(started).toEqual([0, 1, 2])
  jobs[0]?.end()
  await running[0]
  expect(started).toEqual([0, 1, 2, 3])
  for (const { end } of jobs) end()
  await Promise.all(running)
})

test('what waits for too long, or ignores its signal, gives its place up', async () => {
  const limit = limitAtOnce(1)
  const [first, second] = [new AbortController(), new AbortController()]
  const stuck = limit(first.signal, job().work)
  const waiting = limit(second.signal, async () => 'never')
  second.abort()
  await expect(waiting).rejects.toThrow('1 other requests to it were not answered in time')
  const next = limit(endless, async () => 'done')
  first.abort(new Error('too late'))
  await expect(stuck).rejects.toThrow('too late')
  expect(await next).toBe('done')
})

test('work that fails gives its place up', async () => {
  const limit = limitAtOnce(1)
  await expect(limit(endless, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limit(endless, async () => 'done')).toBe('done')
})

import { describe, expect, test } from 'vitest'
import { runConcurrently } from './run-concurrently.js'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('working on many items', () => {
  test('returns the results in the order of the items, whichever is done first', async () => {
    const results = await runConcurrently([3, 1, 2], 3, async (turns) => {
      for (let n = 0; n < turns; n++) await turn()
      return turns * 10
    })
    expect(results).toEqual([30, 10, 20])
  })

  test('never has more than the limit under way', async () => {
    let underWay = 0
    let most = 0
    await runConcurrently(Array.from({ length: 20 }), 4, async () => {
      most = Math.max(most, ++underWay)
      await turn()
      underWay--
    })
    expect(most).toBe(4)
  })

  test('fails with the first failure and starts nothing after it', async () => {
    const started: number[] = []
    const all = runConcurrently([1, 2, 3, 4], 1, async (item) => {
      started.push(item)
      if (item === 2) throw new Error('no')
    })
    await expect(all).rejects.toThrow('no')
    expect(started).toEqual([1, 2])
  })
})

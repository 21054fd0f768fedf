import { expect, test } from 'vitest'
import { foldInBatches } from './fold-in-batches.js'

/** Folds what waits, and fails where that is more than it can do at once. */
function aStore({ waiting, most }: { waiting: number; most: number }) {
  const asked: number[] = []
  return {
    asked,
    add: (changes: number) => {
      waiting += changes
    },
    async fold(limit: number) {
      asked.push(limit)
      const folded = Math.min(limit, waiting)
      if (folded > most) throw new Error('canceling statement due to statement timeout')
      waiting -= folded
      return folded
    },
  }
}

test('after a failure half of a batch is tried, until one is small enough; all that waits is folded with that', async () => {
  const store = aStore({ waiting: 3_000, most: 1_300 })
  const pass = foldInBatches(store)
  await expect(pass()).rejects.toThrow('timeout')
  await expect(pass()).rejects.toThrow('timeout')
  expect([await pass(), await pass(), await pass()]).toEqual([true, true, false])
  expect(store.asked).toEqual([5_000, 2_500, 1_250, 1_250, 1_250])
})

test('batches are full again once nothing is left behind, and not while another process may be folding', async () => {
  const store = aStore({ waiting: 5_000, most: 4_000 })
  const pass = foldInBatches(store)
  await expect(pass()).rejects.toThrow('timeout')
  expect([await pass(), await pass(), await pass()]).toEqual([true, true, false])
  store.add(1)
  expect([await pass(), await pass()]).toEqual([false, false])
  expect(store.asked).toEqual([5_000, 2_500, 2_500, 2_500, 2_500, 5_000])
})

test('a batch never shrinks to nothing', async () => {
  const store = aStore({ waiting: 9, most: 0 })
  const pass = foldInBatches(store)
  for (let failures = 0; failures < 20; failures++) await expect(pass()).rejects.toThrow('timeout')
  expect(store.asked.at(-1)).toBe(1)
})

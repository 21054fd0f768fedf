import { describe, expect, test } from 'vitest'
import { groupCalls } from './group-calls.js'

/** Runs that end when the test says so. */
function controlled() {
  const runs: { items: readonly number[]; end: (error?: Error) => void }[] = []
  const run = (items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({
        items,
        end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))),
      })
    })
  return { runs, run }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('grouped calls', () => {
  test('go out at once when they come alone', () => {
    const { runs, run } = controlled()
    const call = groupCalls(run, { groupsAtOnce: 1, groupSize: 10 })
    void call(1)
    expect(runs.map(({ items }) => items)).toEqual([[1]])
  })

  test('that arrive meanwhile go out together, and each gets its own answer', async () => {
    const { runs, run } = controlled()
    const call = groupCalls(run, { groupsAtOnce: 1, groupSize: 10 })
    const answers = [call(1), call(2), call(3)]
    expect(runs).toHaveLength(1)
    runs[0]?.end()
    await turn()
    expect(runs[1]?.items).toEqual([2, 3])
    runs[1]?.end()
    expect(await Promise.all(answers)).toEqual([10, 20, 30])
  })

  test('never join a group that is under way', async () => {
    const { runs, run } = controlled()
    const call = groupCalls(run, { groupsAtOnce: 1, groupSize: 10 })
    void call(1)
    await turn()
    void call(2)
    expect(runs.map(({ items }) => items)).toEqual([[1]])
  })

  test('make groups no larger than allowed, and no more at once', async () => {
    const { runs, run } = controlled()
    const call = groupCalls(run, { groupsAtOnce: 2, groupSize: 2 })
    for (let item = 1; item <= 7; item++) void call(item)
    expect(runs.map(({ items }) => items)).toEqual([[1], [2]])
    runs[0]?.end()
    await turn()
    expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3, 4]])
  })

  test('fail together, and the next ones go on', async () => {
    const { runs, run } = controlled()
    const call = groupCalls(run, { groupsAtOnce: 1, groupSize: 10 })
    const first = call(1)
    const second = call(2)
    runs[0]?.end(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await turn()
    runs[1]?.end()
    expect(await second).toBe(20)
  })
  test('of which one fails by itself leave the others their answers, and the next wait for all', async () => {
    const ends = new Map<number, () => void>()
    const runs: (readonly number[])[] = []
    const call = groupCalls(
      async (items: readonly number[]) => {
        runs.push(items)
        return items.map((item) =>
          item === 3
            ? Promise.reject(new Error('only this'))
            : new Promise<number>((resolve) => ends.set(item, () => resolve(item * 10))),
        )
      },
      { groupsAtOnce: 1, groupSize: 10 },
    )
    const answers = [call(1), call(2), call(3)]
    await turn()
    ends.get(1)?.()
    await expect(answers[2]).rejects.toThrow('only this')
    const last = call(4)
    await turn()
    expect(runs).toEqual([[1], [2, 3]])
    ends.get(2)?.()
    expect(await Promise.all(answers.slice(0, 2))).toEqual([10, 20])
    await turn()
    expect(runs).toEqual([[1], [2, 3], [4]])
    ends.get(4)?.()
    expect(await last).toBe(40)
  })
})

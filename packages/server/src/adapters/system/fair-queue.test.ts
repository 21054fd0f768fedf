import { isGatewayError } from '@gasless-gateway/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFairQueue, type FairQueueOptions } from './fair-queue.js'

const macrotask = () => new Promise((resolve) => setImmediate(resolve))

/** A queue whose work is ended by the test, and whose clock is set by it. */
function queue(options: Partial<FairQueueOptions> = {}) {
  const clock = { ms: 0 }
  const inTurn = createFairQueue({
    atOnce: 1,
    most: 1_000,
    mostEach: 1_000,
    now: () => clock.ms,
    ...options,
  })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const add = (name: string, ...networks: string[]) => {
    inTurn(networks, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }).catch((error) => {
      if (!isGatewayError(error, 'OVERLOADED')) throw error
      refused.push(name)
    })
  }
  /** Ends everything, one after the other. */
  const endAll = async () => {
    for (let ended = 0; ended < ends.length; ended++) {
      ends[ended]?.()
      await macrotask()
    }
    return begun
  }
  return { clock, add, begun, refused, endAll }
}
const many = (count: number, make: (n: number) => void) => {
  for (let n = 0; n < count; n++) make(n)
}

describe('next in turn', () => {
  test('is a newcomer, before whoever has asked much', async () => {
    const { add, endAll } = queue()
    many(20, (n) => add(`flood ${n}`, 'a'))
    add('newcomer', 'b')
    expect((await endAll()).slice(0, 3)).toEqual(['flood 0', 'newcomer', 'flood 1'])
  })

  test('is a newcomer before 100 addresses that each wait with many: it waits for the one that runs', async () => {
    const { add, begun, endAll } = queue()
    many(100, (n) => many(10, () => add('flood', `198.51.100.${n}`)))
    await macrotask()
    expect(begun).toHaveLength(1)
    // Their first ones were newcomers once, and came before.
    add('owner', '203.0.113.7')
    expect((await endAll()).indexOf('owner')).toBe(100)
    many(100, (n) => many(10, () => add('flood', `198.51.100.${n}`)))
    const before = begun.length
    add('another', '203.0.113.8')
    expect((await endAll()).indexOf('another')).toBe(before)
  })

  test('is the first of those who have asked alike', async () => {
    const { add, endAll } = queue()
    for (const name of ['a', 'b', 'c', 'd']) add(name, name)
    expect(await endAll()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('is whoever asks as rarely as an address may sign in, as if it never had', async () => {
    const { clock, add, endAll } = queue()
    add('running', 'x')
    many(3, (n) => add(`office ${n}`, 'office'))
    clock.ms += 3 * 9_000
    add('stranger', 'y')
    add('office again', 'office')
    expect(await endAll()).toEqual([
      'running',
      'office 0',
      'stranger',
      'office again',
      'office 1',
      'office 2',
    ])
  })

  test('is not one of a network whose other addresses have asked much', async () => {
    const { add, endAll } = queue()
    add('running', 'x')
    many(40, (n) => add(`flood ${n}`, `/64 ${n}`, `/56 ${n}`, '/48'))
    add('elsewhere', 'y')
    add('neighbour', '/64 100', '/56 100', '/48')
    const begun = await endAll()
    // A /48 counts a sixteenth of what is asked in it.
    expect(begun.indexOf('elsewhere')).toBe(2)
    expect(begun.indexOf('neighbour')).toBe(42)
  })
})

describe('of those who wait', () => {
  test('so many of one address have a place, and others have theirs', async () => {
    const { add, refused, endAll } = queue({ mostEach: 2 })
    many(5, (n) => add(`a ${n}`, 'a'))
    many(3, (n) => add(`b ${n}`, 'b'))
    await macrotask()
    expect(refused).toEqual(['a 3', 'a 4', 'b 2'])
    expect(await endAll()).toEqual(['a 0', 'b 0', 'a 1', 'b 1', 'a 2'])
  })

  test('the last loses its place to a newcomer when there is no other', async () => {
    const { add, refused, endAll } = queue({ most: 3 })
    many(4, (n) => add(`flood ${n}`, 'a'))
    add('owner', 'b')
    await macrotask()
    expect(refused).toEqual(['flood 3'])
    add('flood 4', 'a')
    await macrotask()
    expect(refused).toEqual(['flood 3', 'flood 4'])
    expect(await endAll()).toEqual(['flood 0', 'owner', 'flood 1', 'flood 2'])
  })

  test('one that lost its place has used nothing', async () => {
    const { add, refused, endAll } = queue({ most: 1 })
    add('running', 'x')
    add('again', 'x')
    add('owner', 'b')
    add('third', 'c')
    await macrotask()
    expect(refused).toEqual(['again', 'third'])
    add('x once more', 'x')
    await macrotask()
    expect(refused.at(-1)).toBe('x once more')
    expect(await endAll()).toEqual(['running', 'owner'])
  })

  test('never more have a place than there are, and each one runs or is refused, once', async () => {
    const arrivals = fc.array(fc.tuple(fc.nat(6), fc.nat(2)), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 3 }), async (list, atOnce) => {
        const { add, begun, refused, endAll } = queue({ atOnce, most: 8, mostEach: 4 })
        for (const [at, [address, wider]] of list.entries())
          add(String(at), `/64 ${address}`, `/56 ${wider}`)
        await macrotask()
        expect(list.length - refused.length).toBeLessThanOrEqual(8 + atOnce)
        await endAll()
        expect([...begun, ...refused].sort()).toEqual(list.map((_, at) => String(at)).sort())
      }),
      { numRuns: 30 },
    )
  })
})

test('what fails frees its place', async () => {
  const inTurn = createFairQueue({ atOnce: 1, most: 1, mostEach: 1 })
  const failing = inTurn(['a'], () => Promise.reject(new Error('no memory')))
  const next = inTurn(['b'], async () => 'done')
  await expect(failing).rejects.toThrow('no memory')
  expect(await next).toBe('done')
  expect(await inTurn([], async () => 'again')).toBe('again')
})

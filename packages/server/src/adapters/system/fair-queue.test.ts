import { isGatewayError } from '@gasless-gateway/core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFairQueue, type FairQueueOptions } from './fair-queue.js'

const macrotask = () => new Promise((resolve) => setImmediate(resolve))

/** Chooses the newest among equals. */
const newest = () => 1 - 2 ** -53

/** Creates a queue. The test ends its work, and sets its clock and its random numbers. */
function queue(options: Partial<FairQueueOptions> = {}) {
  const clock = { ms: 0 }
  const inTurn = createFairQueue({
    atOnce: 1,
    most: 1_000,
    mostEach: 1_000,
    now: () => clock.ms,
    random: newest,
    ...options,
  })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const leave = new Map<string, () => void>()
  const add = (name: string, ...networks: string[]) => {
    inTurn(
      networks,
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      },
      { onLeave: (listener) => leave.set(name, listener) },
    ).catch((error) => {
      if (!isGatewayError(error, 'OVERLOADED')) throw error
      refused.push(name)
    })
  }
  /** Ends all work, one after the other. */
  const endAll = async () => {
    for (let ended = 0; ended < ends.length; ended++) {
      ends[ended]?.()
      await macrotask()
    }
    return begun
  }
  return { clock, add, begun, ends, refused, leave: (name: string) => leave.get(name)?.(), endAll }
}
const many = (count: number, make: (n: number) => void) => {
  for (let n = 0; n < count; n++) make(n)
}

describe('next in turn', () => {
  test('is a newcomer, before clients that have asked much', async () => {
    const { add, endAll } = queue()
    many(20, (n) => add(`flood ${n}`, 'a'))
    add('newcomer', 'b')
    expect((await endAll()).slice(0, 3)).toEqual(['flood 0', 'newcomer', 'flood 19'])
  })

  test('is a newcomer before 100 addresses with many waiting requests each, after only the running one', async () => {
    const { add, begun, endAll } = queue()
    many(100, (n) => many(10, () => add('flood', `198.51.100.${n}`)))
    await macrotask()
    expect(begun).toHaveLength(1)
    add('owner', '203.0.113.7')
    expect((await endAll()).indexOf('owner')).toBe(1)
    many(100, (n) => many(10, () => add('flood', `198.51.100.${n}`)))
    const before = begun.length
    add('another', '203.0.113.8')
    expect((await endAll()).indexOf('another')).toBe(before)
  })

  test('is a random one of the clients that have asked equally often, in any order of arrival', async () => {
    const draws = [0.5, 0, newest(), 0.34, 0]
    const { add, endAll } = queue({ random: () => draws.shift() ?? 0 })
    for (const name of ['running', 'a', 'b', 'c', 'd', 'e']) add(name, name)
    expect(await endAll()).toEqual(['running', 'c', 'a', 'e', 'b', 'd'])
  })

  test('is a request of the last 30 seconds, before equals that have waited longer', async () => {
    const { clock, add, endAll } = queue({ random: () => 0 })
    add('running', 'x')
    add('long ago', 'a')
    clock.ms += 1
    add('lately', 'b')
    clock.ms += 30_000
    add('now', 'c')
    expect(await endAll()).toEqual(['running', 'lately', 'now', 'long ago'])
  })

  test('is a random one of the clients that have asked least, not of all', async () => {
    const { add, endAll } = queue({ random: () => 0 })
    add('running', 'x')
    many(3, (n) => add(`flood ${n}`, 'a'))
    add('newcomer', 'b')
    add('another', 'c')
    expect((await endAll()).slice(0, 3)).toEqual(['running', 'newcomer', 'another'])
  })

  test('is a client whose only turn is eleven minutes old, as if it had none, but not one with a turn of nine minutes ago', async () => {
    const { clock, add, endAll } = queue()
    add('running', 'x')
    add('long ago', 'a')
    clock.ms += 2 * 60_000
    add('of late', 'b')
    clock.ms += 9 * 60_000
    add('of late again', 'b')
    add('long ago again', 'a')
    add('newcomer', 'c')
    expect(await endAll()).toEqual([
      'running',
      'newcomer',
      'long ago again',
      'long ago',
      'of late again',
      'of late',
    ])
  })

  test('is not a client of a network whose other addresses have asked much', async () => {
    const { add, endAll } = queue()
    add('running', 'x')
    many(40, (n) => add(`flood ${n}`, `/64 ${n}`, `/56 ${n}`, '/48'))
    add('elsewhere', 'y')
    add('neighbour', '/64 100', '/56 100', '/48')
    const begun = await endAll()
    // A /48 counts a sixteenth of the requests in it. Within the network, the neighbour has used as little as each
    // other address, and is drawn.
    expect(begun.slice(0, 3)).toEqual(['running', 'elsewhere', 'neighbour'])
  })
})

describe('of the waiting requests', () => {
  test('each address has a limited number of places, and others keep theirs', async () => {
    const { add, refused, endAll } = queue({ mostEach: 2 })
    many(5, (n) => add(`a ${n}`, 'a'))
    many(3, (n) => add(`b ${n}`, 'b'))
    await macrotask()
    expect(refused).toEqual(['a 3', 'a 4', 'b 2'])
    expect(await endAll()).toEqual(['a 0', 'b 1', 'b 0', 'a 2', 'a 1'])
  })

  test('the oldest one of the client that has asked most loses its place', async () => {
    const { add, refused, endAll } = queue({ most: 3 })
    many(4, (n) => add(`flood ${n}`, 'a'))
    add('owner', 'b')
    await macrotask()
    expect(refused).toEqual(['flood 1'])
    add('flood 4', 'a')
    await macrotask()
    expect(refused).toEqual(['flood 1', 'flood 2'])
    expect(await endAll()).toEqual(['flood 0', 'owner', 'flood 4', 'flood 3'])
  })

  test('the first one of an address comes after a newcomer once the address has asked more', async () => {
    const { add, endAll } = queue({ mostEach: 1 })
    add('running', 'x')
    add('newcomer', 'b')
    add('flood', 'a')
    many(5, (n) => add(`refused ${n}`, 'a'))
    expect(await endAll()).toEqual(['running', 'newcomer', 'flood'])
  })

  test('the oldest one loses its place if the clients have asked equally often', async () => {
    const { add, refused } = queue({ most: 2 })
    for (const name of ['running', 'a', 'b', 'c']) add(name, name)
    await macrotask()
    expect(refused).toEqual(['a'])
  })

  test('one that lost its place still counts, so the client’s next one comes after a newcomer', async () => {
    const { add, refused, endAll } = queue({ most: 1 })
    add('running', 'x')
    add('a', 'a')
    add('b', 'b')
    add('a again', 'a')
    await macrotask()
    expect(refused).toEqual(['a', 'a again'])
    expect(await endAll()).toEqual(['running', 'b'])
  })

  test('the limit of places holds, and each one either runs or is refused, once', async () => {
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

test('failed work frees its place', async () => {
  const inTurn = createFairQueue({ atOnce: 1, most: 1, mostEach: 1 })
  const failing = inTurn(['a'], () => Promise.reject(new Error('no memory')))
  const next = inTurn(['b'], async () => 'done')
  await expect(failing).rejects.toThrow('no memory')
  expect(await next).toBe('done')
  expect(await inTurn([], async () => 'again')).toBe('again')
})

test('the queue remembers the use of 50,000 networks, and first forgets the one unseen for longest', async () => {
  const { add, endAll } = queue({ most: 10 })
  const flood = (from: number, count: number) => many(count, (n) => add('flood', `${from + n}`))
  add('running', 'x')
  add('forgotten', 'first')
  add('remembered', 'second')
  flood(0, 49_998)
  add('remembered', 'second')
  flood(49_998, 2)
  await endAll()
  add('running', 'x')
  add('newcomer', 'y')
  add('remembered', 'second')
  add('forgotten', 'first')
  expect((await endAll()).slice(-4)).toEqual(['running', 'forgotten', 'newcomer', 'remembered'])
})

describe('a request whose client has left', () => {
  test('gets no turn', async () => {
    const { add, leave, refused, endAll } = queue()
    for (const name of ['first', 'gone', 'last']) add(name, name)
    leave('gone')
    expect(await endAll()).toEqual(['first', 'last'])
    expect(refused).toEqual(['gone'])
  })

  test('before it could wait gets no turn either', async () => {
    const inTurn = createFairQueue({ atOnce: 1, most: 9, mostEach: 9 })
    let end = () => {}
    const first = inTurn(['first'], () => new Promise<void>((resolve) => (end = resolve)))
    const gone = inTurn(['gone'], async () => 'worked', { onLeave: (listener) => listener() })
    await expect(gone).rejects.toMatchObject({ code: 'OVERLOADED' })
    end()
    await first
  })

  test('during its turn does not affect others', async () => {
    const { add, begun, ends, leave, refused, endAll } = queue({ random: () => 0 })
    for (const name of ['first', 'second', 'last']) add(name, name)
    ends[0]?.()
    await macrotask()
    // The second request waited, and has begun.
    expect(begun).toEqual(['first', 'second'])
    leave('second')
    expect(await endAll()).toEqual(['first', 'second', 'last'])
    leave('last')
    expect(refused).toEqual([])
  })

  test.each([
    ['its address', { mostEach: 2 }],
    ['the queue', { most: 2 }],
  ])('frees its place in %s before another request is refused', async (_, bounds) => {
    const { add, leave, refused, endAll } = queue(bounds)
    for (const name of ['first', 'stays', 'gone']) add(name, 'a')
    leave('gone')
    add('next', 'a')
    await macrotask()
    expect(refused).toEqual(['gone'])
    add('one too many', 'a')
    await macrotask()
    expect(refused).toHaveLength(2)
    expect(await endAll()).toHaveLength(3)
  })
})

describe('a place rests after its work', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /**
   * Creates a queue with one place. Work takes 100 ms and is followed by a pause of 100 ms. The log shows when each
   * request begins.
   */
  function restingQueue(options: Partial<FairQueueOptions> = {}) {
    const inTurn = createFairQueue({ atOnce: 1, most: 1_000, mostEach: 1_000, ...options })
    const log: string[] = []
    const startedAt = performance.now()
    const work = () => new Promise<void>((resolve) => setTimeout(resolve, 100))
    const ask = (name: string, restMs = 100, network = name) =>
      inTurn(
        [network],
        () => {
          log.push(`${name} ${performance.now() - startedAt}`)
          return work()
        },
        { restMs: () => restMs },
      )
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    return { ask, log, pass }
  }

  test('a recent client’s next request does not begin meanwhile, and the answer does not wait', async () => {
    const { ask, log, pass } = restingQueue()
    let answered = false
    void ask('flood').then(() => (answered = true))
    await pass(100)
    expect(answered).toBe(true)
    // The place rests even if no request waited when the work ended.
    void ask('flood')
    await pass(99)
    expect(log).toEqual(['flood 0'])
    await pass(1)
    expect(log).toEqual(['flood 0', 'flood 200'])
  })

  test('a newcomer begins at once, and the next rest is longer by as much', async () => {
    const { ask, log, pass } = restingQueue()
    for (let n = 0; n < 3; n++) void ask('flood')
    await pass(130)
    void ask('newcomer')
    await pass(1_000)
    // The flood's second turn waits for the 70 ms that were left, and for the newcomer's 100 ms.
    expect(log).toEqual(['flood 0', 'newcomer 130', 'flood 400', 'flood 600'])
  })

  test('a newcomer that waits begins when the work ends', async () => {
    const { ask, log, pass } = restingQueue()
    void ask('flood')
    void ask('flood')
    await pass(50)
    void ask('newcomer')
    await pass(1_000)
    expect(log).toEqual(['flood 0', 'newcomer 100', 'flood 400'])
  })

  test('newcomers wait too while more than a second of rest is left', async () => {
    const { ask, log, pass } = restingQueue()
    for (let n = 0; n < 100; n++) void ask(`newcomer ${n}`)
    await pass(10_000)
    const begins = log.map((line) => Number(line.split(' ')[2]))
    expect(begins.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, n) => n * 100))
    // From then on, one begins every 200 ms.
    expect(begins.slice(11)).toEqual(Array.from({ length: 45 }, (_, n) => 1_200 + n * 200))
  })

  test('a turn that has waited longer than its rest reduces the rest that its place still owes', async () => {
    const { ask, log, pass } = restingQueue()
    void ask('flood')
    void ask('newcomer', -60)
    void ask('flood')
    await pass(1_000)
    expect(log).toEqual(['flood 0', 'newcomer 100', 'flood 240'])
  })

  test('each of two places rests for its own work', async () => {
    const { ask, log, pass } = restingQueue({ atOnce: 2 })
    void ask('long', 300, 'flood')
    void ask('short', 50, 'flood')
    for (let n = 0; n < 3; n++) void ask('next', 0, 'flood')
    await pass(1_000)
    expect(log).toEqual(['long 0', 'short 0', 'next 150', 'next 250', 'next 350'])
  })
})

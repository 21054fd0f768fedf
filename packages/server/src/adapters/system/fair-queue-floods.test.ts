import { isGatewayError } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.js'

// The effects of sign-in floods on honest people, in simulated time: no test really waits. A hash takes 40 ms and a
// pause just as long. That allows 12.5 sign-ins a second, as on two cores.

const signInMs = 80
/** A person leaves after this time without an answer. */
const patienceMs = 30_000
/** A prime, so that people do not arrive in step with a flood, but at every moment of a hash. */
const honestEveryMs = 2_017

type Networks = readonly string[]

interface Shape {
  /** Attempts of the flood per second, at even intervals. @default 0 */
  readonly perSecond?: number
  /** Attempts that the flood sends just before each sign-in ends, up to 11 ms before it. @default 0 */
  readonly beforeEach?: number
  /** The networks of the flood's n-th attempt. */
  readonly stranger: (n: number) => Networks
  readonly honest: (n: number) => Networks
}

interface Outcome {
  honest: number
  /** People who signed in at the first attempt, before they left. */
  answered: number
  /** The median wait of the people who signed in, in milliseconds. */
  median: number
}

const macrotask = () => new Promise((resolve) => setImmediate(resolve))

interface Moment {
  readonly at: number
  happen(): void
}

/** Lehmer's generator. It returns the same numbers in every run. */
function repeatableDraws(): () => number {
  const modulus = 2 ** 31 - 1
  let state = 1
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}

async function flood(
  { perSecond = 0, beforeEach = 0, stranger, honest: person }: Shape,
  seconds = 120,
): Promise<Outcome> {
  let clock = 0
  /** Sorted by time, with the next one last. */
  const moments: Moment[] = []
  const plan = (moment: Moment) => {
    let at = moments.length
    while ((moments[at - 1]?.at ?? Number.POSITIVE_INFINITY) < moment.at) at--
    moments.splice(at, 0, moment)
  }
  const inTurn = createFairQueue({
    atOnce: 1,
    most: 1_024,
    mostEach: 16,
    now: () => clock,
    random: repeatableDraws(),
  })
  const signIn = async (networks: Networks): Promise<boolean> => {
    try {
      await inTurn(networks, work)
      return true
    } catch (error) {
      if (!isGatewayError(error, 'OVERLOADED')) throw error
      return false
    }
  }
  let sent = 0
  const attack = () => void signIn(stranger(sent++))
  const work = () =>
    new Promise<void>((happen) => {
      const at = clock + signInMs
      plan({ at, happen })
      if (clock < seconds * 1_000)
        for (let n = 0; n < beforeEach; n++)
          plan({ at: at - 2 - ((sent + n) % 10), happen: attack })
    })

  const waits: number[] = []
  const honest = Math.floor((seconds * 1_000) / honestEveryMs)
  const come = async (n: number) => {
    const begun = clock
    if ((await signIn(person(n))) && clock - begun <= patienceMs) waits.push(clock - begun)
  }
  const arrivals: Moment[] = []
  for (let n = 0; n < seconds * perSecond; n++)
    arrivals.push({ at: (n * 1_000) / perSecond, happen: attack })
  for (let n = 0; n < honest; n++)
    arrivals.push({ at: n * honestEveryMs + 0.5, happen: () => void come(n) })
  moments.push(...arrivals.sort((a, b) => b.at - a.at))

  for (let moment = moments.pop(); moment; moment = moments.pop()) {
    clock = moment.at
    moment.happen()
    await macrotask()
  }
  waits.sort((a, b) => a - b)
  return {
    honest,
    answered: waits.length,
    median: waits[waits.length >> 1] ?? Number.POSITIVE_INFINITY,
  }
}

const ownAddress = (n: number): Networks => [`honest ${n}`]
const addresses =
  (count: number) =>
  (n: number): Networks => [`stranger ${n % count}`]

test.each<[string, Shape]>([
  [
    '100 addresses that send 150 a second',
    { perSecond: 150, stranger: addresses(100), honest: ownAddress },
  ],
  [
    '450 addresses, each as often as an address may',
    { perSecond: 50, stranger: addresses(450), honest: ownAddress },
  ],
  [
    '450 addresses, and people who come back every 40 seconds',
    { perSecond: 50, stranger: addresses(450), honest: (n) => [`honest ${n % 20}`] },
  ],
  [
    '450 addresses, and people of an office that shares an address',
    {
      perSecond: 50,
      stranger: addresses(450),
      honest: (n) => (n % 10 ? [`honest ${n}`] : ['office']),
    },
  ],
  [
    'every /64 of one /48',
    {
      perSecond: 50,
      stranger: (n) => [`/64 ${n % 65_536}`, `/56 ${n % 256}`, '/48'],
      honest: (n) => [`honest /64 ${n}`, `honest /56 ${n}`, `honest /48 ${n}`],
    },
  ],
  [
    'every /64 of one /56, for people in its /48',
    {
      perSecond: 50,
      stranger: (n) => [`/64 ${n % 256}`, '/56', '/48'],
      honest: (n) => [`honest /64 ${n}`, `honest /56 ${n}`, '/48'],
    },
  ],
  [
    '450 addresses, for people who share a /48',
    {
      perSecond: 50,
      stranger: addresses(450),
      honest: (n) => [`honest /64 ${n}`, `honest /56 ${n}`, '/48'],
    },
  ],
  [
    '30 networks /48, each sign-in from another /64',
    {
      perSecond: 50,
      stranger: (n) => [`/64 ${n}`, `/56 ${n % 7_680}`, `/48 ${n % 30}`],
      honest: ownAddress,
    },
  ],
])('a flood from %s lets people sign in at once', async (_, shape) => {
  const { honest, answered, median } = await flood(shape)
  // The first few people may fail, because they come before any address of the flood has been seen.
  expect(answered).toBeGreaterThanOrEqual(honest * 0.97)
  expect(median).toBeLessThanOrEqual(2 * signInMs)
})

test('a flood from 1,000 addresses lets people sign in once it has used each address', async () => {
  const shape = { perSecond: 111, stranger: addresses(1_000), honest: ownAddress }
  const { honest, answered, median } = await flood(shape)
  expect(answered).toBeGreaterThanOrEqual(honest * 0.95)
  expect(median).toBeLessThanOrEqual(2 * signInMs)
})

test('a flood from 2,000 addresses that sends one just before each sign-in ends delays people by seconds', async () => {
  const shape = { beforeEach: 1, stranger: addresses(2_000), honest: ownAddress }
  const { honest, answered, median } = await flood(shape)
  expect(answered).toBeGreaterThanOrEqual(honest * 0.95)
  expect(median).toBeLessThanOrEqual(3_000)
})

// The queue cannot tell people from such a flood. They get their share of the sign-ins, except those who leave before
// their turn.
test.each<[string, number, number, Omit<Shape, 'stranger' | 'honest'>]>([
  // 12.5 of 13 attempts a second sign in.
  ['one just before each sign-in ends', 90, 300, { beforeEach: 1 }],
  // 12.5 of 25.5 attempts a second sign in.
  ['two just before each sign-in ends', 30, 300, { beforeEach: 2 }],
  // 12.5 of 50.5 attempts a second sign in.
  ['50 a second', 20, 300, { perSecond: 50 }],
  // 12.5 of 14.5 attempts a second sign in. In time 1,024 wait, and a turn comes after 80 seconds.
  ['14 a second for a quarter of an hour', 40, 900, { perSecond: 14 }],
])(
  'a flood from always new addresses that sends %s lets in %d of 100 people',
  async (_, percent, seconds, sends) => {
    const stranger = (n: number) => [`stranger ${n}`]
    const { honest, answered, median } = await flood(
      { ...sends, stranger, honest: ownAddress },
      seconds,
    )
    expect(answered).toBeGreaterThanOrEqual((honest * percent) / 100)
    expect(median).toBeLessThanOrEqual(patienceMs / 2)
  },
)

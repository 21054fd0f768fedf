import { isGatewayError } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.js'

// What honest people notice of floods of sign-ins, in simulated time: an event happens when its moment comes, and no test
// waits. Two hashes of 40 ms make 12.5 sign-ins a second, as on two shared cores.

const signInMs = 80
/** A person leaves after so long without an answer. */
const patienceMs = 30_000
/** A prime: people keep no step with a flood, and come at every moment of a hash. */
const honestEveryMs = 2_017

type Networks = readonly string[]

interface Shape {
  readonly perSecond: number
  /** Of the n-th sign-in of the flood. */
  readonly stranger: (n: number) => Networks
  readonly honest: (n: number) => Networks
}

interface Outcome {
  honest: number
  /** Signed in at the first attempt, before the person left. */
  answered: number
  /** The median wait of those, in milliseconds. */
  median: number
}

const macrotask = () => new Promise((resolve) => setImmediate(resolve))

async function flood(shape: Shape, seconds = 120): Promise<Outcome> {
  let clock = 0
  /** One sign-in is worked out at a time. */
  let ending: { readonly at: number; readonly happen: () => void } | undefined
  const inTurn = createFairQueue({ atOnce: 1, most: 1_024, mostEach: 16, now: () => clock })
  const signIn = async (networks: Networks): Promise<boolean> => {
    try {
      await inTurn(
        networks,
        () =>
          new Promise<void>((happen) => {
            ending = { at: clock + signInMs, happen }
          }),
      )
      return true
    } catch (error) {
      if (!isGatewayError(error, 'OVERLOADED')) throw error
      return false
    }
  }

  const strangers = Array.from({ length: seconds * shape.perSecond }, (_, n) => ({
    at: (n * 1_000) / shape.perSecond,
    happen: () => void signIn(shape.stranger(n)),
  }))
  const waits: number[] = []
  const honest = Array.from({ length: Math.floor((seconds * 1_000) / honestEveryMs) }, (_, n) => ({
    at: n * honestEveryMs + 0.5,
    async happen() {
      const begun = clock
      if ((await signIn(shape.honest(n))) && clock - begun <= patienceMs) waits.push(clock - begun)
    },
  }))
  const arrivals = [...strangers, ...honest].sort((a, b) => a.at - b.at)
  for (let next = 0; next < arrivals.length || ending; ) {
    const arrival = arrivals[next]
    const event = ending && !(arrival && arrival.at < ending.at) ? ending : arrival
    if (!event) break
    if (event === ending) ending = undefined
    else next++
    clock = event.at
    event.happen()
    await macrotask()
  }
  waits.sort((a, b) => a - b)
  return {
    honest: honest.length,
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
])('a flood from %s leaves people their sign-ins, at once', async (_, shape) => {
  const { honest, answered, median } = await flood(shape)
  // All but the first few, who come while no stranger's address has been seen yet.
  expect(answered).toBeGreaterThanOrEqual(honest * 0.97)
  expect(median).toBeLessThanOrEqual(2 * signInMs)
})

test('a flood from 1,000 addresses leaves people their sign-ins once it has used each address', async () => {
  const shape = { perSecond: 111, stranger: addresses(1_000), honest: ownAddress }
  const { honest, answered, median } = await flood(shape)
  expect(answered).toBeGreaterThanOrEqual(honest * 0.95)
  expect(median).toBeLessThanOrEqual(2 * signInMs)
})

test('a flood in which no address comes twice leaves people their share: nothing tells them from it', async () => {
  const shape = { perSecond: 50, stranger: (n: number) => [`stranger ${n}`], honest: ownAddress }
  const { honest, answered, median } = await flood(shape)
  // 12.5 of 50 a second.
  expect(answered).toBeGreaterThanOrEqual(honest * 0.25)
  expect(median).toBeLessThanOrEqual(2 * signInMs)
})

import { expect, test } from 'vitest'
import { type WatchPace, watchPace } from './watch-pace.js'

/** Simulates the looks at a chain with this block time, whose blocks come at these times. */
function watch(blockTimeMs: number, blocks: readonly number[], until: number, roundTripMs = 20) {
  const looks: number[] = []
  const delays: number[] = []
  let pace: WatchPace | undefined
  let seen = 0
  for (let now = 0; now < until; now = Math.max(now + roundTripMs, pace.nextLookAt)) {
    looks.push(now)
    const there = blocks.filter((at) => at <= now).length
    for (const at of blocks.slice(seen, there)) delays.push(now - at)
    const look = { startedAt: now, endedAt: now + roundTripMs, head: BigInt(there) }
    pace = watchPace(pace, { ...look, foundAny: there > seen }, { blockTimeMs })
    seen = there
  }
  return { looks, delays }
}

const every = (ms: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / ms) }, (_, at) => from + at * ms)
const most = (delays: readonly number[]) => Math.max(...delays)

test('blocks that come in step take little more than a look each, and are seen as soon as ever', () => {
  for (const blockTimeMs of [1_000, 2_000, 12_000]) {
    const blocks = every(blockTimeMs, 130, 100 * blockTimeMs)
    const { looks, delays } = watch(blockTimeMs, blocks, 99 * blockTimeMs)
    const settled = looks.filter((at) => at > 10 * blockTimeMs)
    expect(settled.length).toBeLessThan((blockTimeMs > 4_000 ? 1.6 : 1.3) * 89)
    expect(most(delays)).toBeLessThanOrEqual(270)
  }
})

test('a block that comes late, while blocks come in step, is seen as soon as ever', () => {
  const blocks = [...every(2_000, 0, 40_000), ...every(2_000, 46_700, 80_000)]
  expect(most(watch(2_000, blocks, 80_000).delays)).toBeLessThanOrEqual(270)
})

test('on a chain with slow blocks, a late block does not make the looks at the blocks after it late', () => {
  const late = every(12_000, 0, 1_200_000).map((at, block) => (block === 20 ? at + 3_500 : at))
  const { looks, delays } = watch(12_000, late, 1_200_000)
  expect(most(delays)).toBeLessThanOrEqual(400)
  expect(looks.filter((at) => at > 120_000).length).toBeLessThan(1.8 * 90)
})

test('blocks that come on demand are seen as soon as ever, but for the first one after blocks in step', () => {
  const inStep = every(1_000, 0, 20_000)
  const onDemand = [19_300, 19_310, 20_950, 20_990, 21_005, 28_444, 28_600, 31_000]
  const { delays } = watch(
    1_000,
    [...inStep, ...onDemand].sort((a, b) => a - b),
    40_000,
  )
  expect(delays.filter((ms) => ms > 270).length).toBeLessThanOrEqual(2)
  expect(most(watch(1_000, onDemand, 40_000).delays)).toBeLessThanOrEqual(270)
})

test.each([2_000, 12_000])(
  'after a rest, blocks of %i ms that stayed in step are awaited again at once',
  (blockTimeMs) => {
    const network = { blockTimeMs }
    let pace: WatchPace | undefined
    let now = 0
    const look = (restMs?: number) => {
      const head = BigInt(Math.floor(now / blockTimeMs))
      pace = watchPace(
        pace,
        { startedAt: now, endedAt: now + 20, head, foundAny: head !== pace?.head, restMs },
        network,
      )
      return pace
    }
    while (!look().isAwaiting) now = pace?.nextLookAt ?? 0
    now = look(30_000).nextLookAt
    // A submit ends the second rest early.
    now = look(30_000).nextLookAt - 7_300
    const { isAwaiting, nextLookAt } = look()
    expect(isAwaiting).toBe(true)
    const next = Math.ceil(now / blockTimeMs) * blockTimeMs
    expect(Math.abs(nextLookAt - next)).toBeLessThanOrEqual(320)
  },
)

test('after a rest in which blocks came irregularly, the watcher looks often', () => {
  const head = (at: number, number: bigint, restMs?: number) =>
    ({ startedAt: at, endedAt: at, head: number, foundAny: true, restMs }) as const
  const rested = {
    nextLookAt: 0,
    isAwaiting: true,
    isResting: true,
    head: 10n,
    seenAt: 0,
    inStep: 5,
  }
  for (const number of [11n, 14n, 17n, 20n])
    expect(watchPace(rested, head(31_000, number), { blockTimeMs: 2_000 }).isAwaiting).toBe(false)
  expect(watchPace(rested, head(31_000, 25n), { blockTimeMs: 2_000 }).isAwaiting).toBe(true)
})

test('blocks that follow each other on demand are looked for at once', () => {
  const { delays } = watch(1_000, [100, 300, 315, 340], 1_000)
  expect(most(delays.slice(1))).toBeLessThanOrEqual(20)
})

test('looks do not come more often than their pause when blocks come faster', () => {
  const { looks } = watch(250, every(250, 0, 60_000), 60_000)
  expect(looks.length).toBeLessThanOrEqual(60 * 5)
})

const reached = { startedAt: 0, endedAt: 10, head: 7n, foundAny: true }
const network = { blockTimeMs: 2_000 }

test('while there are more blocks to read there is no pause', () => {
  const behind = { ...reached, head: undefined }
  expect(watchPace(undefined, behind, network)).toMatchObject({ nextLookAt: 10, isAwaiting: false })
  const lagging = { ...behind, foundAny: false }
  expect(watchPace(undefined, lagging, network)).toMatchObject({ nextLookAt: 260 })
})

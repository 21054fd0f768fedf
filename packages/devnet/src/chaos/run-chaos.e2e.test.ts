import { expect, test } from 'vitest'
import { runBench } from '../bench/run-bench.js'
import { faultNames } from './chaos-options.js'
import { classicPoints } from './points/await-points.js'
import { runPoints } from './points/run-points.js'
import { runChaos } from './run-chaos.js'

// Small editions of `chaos` and `chaos --points`: real processes, every fault, the same checker. How fast things
// recover is a goal of the command, on a machine that has nothing else to do.

/** Wide enough for a busy machine. */
const timeout = 600_000

const safe = {
  lost: 0,
  doubled: 0,
  driftUnits: 0,
  falseTerminals: 0,
  nonceFaults: 0,
  brokenPromises: 0,
  secretsSeen: 0,
}

const lines: string[] = []
const say = (line: string) => void lines.push(line)

test('under every fault at once no accepted operation is lost, doubled, booked wrongly or ended falsely', {
  timeout,
}, async () => {
  const { figures } = await runBench(
    (context) =>
      runChaos(context, {
        operations: 120,
        seed: 1,
        faults: new Set(faultNames),
        killEveryMs: 5_000,
        operationsPerSecond: 10,
        gateways: 2,
        keep: false,
      }),
    { say },
  )
  expect(figures, lines.join('\n')).toMatchObject({ ...safe, accepted: 120 })
  // Whether the others find something to strike depends on what is under way at their time.
  for (const fault of ['kills', 'databaseCrashes', 'reorgs', 'drops'])
    expect(figures[fault], fault).toBeGreaterThan(0)
  expect(figures.rpcFaults).toBeGreaterThan(0)
  expect(figures.evaded).toBeGreaterThan(0)
})

test('a gateway that dies before or after any of fifteen calls of its ports leaves nothing that another one cannot finish', {
  timeout,
}, async () => {
  const { figures } = await runBench(
    (context) =>
      runPoints(context, {
        points: classicPoints,
        repeats: 1,
        seed: 1,
        faults: new Set(['reorg', 'drop']),
        killEveryMs: 5_000,
        operationsPerSecond: 6,
        gateways: 3,
        keep: false,
      }),
    { say },
  )
  expect(classicPoints).toHaveLength(15)
  expect(figures, lines.join('\n')).toMatchObject({ ...safe, pointKills: 30, pointsMissed: 0 })
})

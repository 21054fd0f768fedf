import { expect, test } from 'vitest'
import { runBench } from '../bench/run-bench.js'
import { faultNames } from './options/chaos-options.js'
import { runChaos } from './run-chaos.js'
import { safeFigures } from './safe-figures.js'

// A small edition of `chaos`: real processes, every fault, and the same checker. The command also measures how fast the
// gateway recovers, on an otherwise idle machine.

test('under all faults at once, no accepted operation is lost, doubled, booked wrongly or ended falsely, and no payment is missing', {
  // Wide enough for a busy machine.
  timeout: 3_600_000,
}, async () => {
  const lines: string[] = []
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
    { say: (line) => void lines.push(line) },
  )
  expect(figures, lines.join('\n')).toMatchObject({ ...safeFigures, accepted: 120 })
  // The other faults may find no operation to affect at their time.
  for (const fault of ['kills', 'databaseCrashes', 'reorgs', 'drops'])
    expect(figures[fault], fault).toBeGreaterThan(0)
  expect(figures.rpcFaults).toBeGreaterThan(0)
  expect(figures.evaded).toBeGreaterThan(0)
  expect(figures.equal).toBeGreaterThan(0)
  expect(figures.requested).toBe(Number(figures.landed) + Number(figures.refused))
})

import { expect, test } from 'vitest'
import { runBench } from '../../bench/run-bench.js'
import { safeFigures } from '../safe-figures.js'
import { classicPoints } from './await-points.js'
import { runPoints } from './run-points.js'

// A small edition of `chaos --points`: real processes, the same checker.

test('a gateway that dies before or after any of fourteen calls of its ports leaves nothing that another one cannot finish', {
  // Wide enough for a busy machine.
  timeout: 3_600_000,
}, async () => {
  const lines: string[] = []
  const { figures } = await runBench(
    (context) =>
      runPoints(context, {
        points: classicPoints,
        repeats: 1,
        // On a busy machine blocks come late, and what is called once they are final later still.
        patienceMs: 300_000,
        seed: 1,
        faults: new Set(['reorg', 'drop']),
        killEveryMs: 5_000,
        operationsPerSecond: 2,
        gateways: 3,
        keep: false,
      }),
    { say: (line) => void lines.push(line) },
  )
  expect(classicPoints).toHaveLength(14)
  expect(figures, lines.join('\n')).toMatchObject({
    ...safeFigures,
    pointKills: 28,
    pointsMissed: 0,
  })
})

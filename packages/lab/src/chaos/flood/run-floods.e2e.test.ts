import { expect, test } from 'vitest'
import { runBench } from '../../bench/run-bench.js'
import { runFloods } from './run-floods.js'

// A small edition of `chaos --flood`. The command also measures how much slower honest requests become, on an otherwise
// idle machine.

test('no flood of codes, sign-ins or batches makes the gateway refuse an honest request, in particular a valid code or password', {
  // Wide enough for a busy machine.
  timeout: 3_600_000,
}, async () => {
  const lines: string[] = []
  const { figures } = await runBench(
    (context) =>
      runFloods(context, {
        names: ['codes', 'logins', 'owner-batches'],
        seed: 1,
        seconds: 8,
        // More than may wait for their hashes. A busy machine finishes them before any request times out.
        most: 1_400,
      }),
    { say: (line) => void lines.push(line) },
  )
  expect(figures.honestRefused, lines.join('\n')).toBe(0)
  expect(figures.honestRequests).toBeGreaterThan(0)
})

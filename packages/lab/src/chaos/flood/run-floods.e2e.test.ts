import { expect, test } from 'vitest'
import { runBench } from '../../bench/run-bench.js'
import { runFloods } from './run-floods.js'

// A small edition of `chaos --flood`. How much slower honest requests become is a goal of the command, on a machine that has
// nothing else to do.

test('no flood of codes, sign-ins or batches has an honest request refused, a right code or password least of all', {
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
        // More than wait for their hashes at most; a busy machine is through with them before anybody's time is over.
        most: 1_400,
      }),
    { say: (line) => void lines.push(line) },
  )
  expect(figures.honestRefused, lines.join('\n')).toBe(0)
  expect(figures.honestRequests).toBeGreaterThan(0)
})

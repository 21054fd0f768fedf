import { expect, test } from 'vitest'
import { runBench } from '../../bench/run-bench.js'
import { type ExposureLimits, runLimits } from './exposure-limits.js'
import { type AdversaryOptions, runAdversaries } from './run-adversaries.js'

// A small edition of `chaos --adversary`: real processes, one adversary, and results from the chain. The command also
// measures how much slower honest operations become, on an otherwise idle machine.

const limits: ExposureLimits = { ...runLimits, perProject: 1_500_000n }

/** Operations before the attack. */
const alone = 6
/** Five times as many as a slow machine needed. */
const mostAccepted = 600

async function play(options: Pick<AdversaryOptions, 'beside' | 'unlimited'>) {
  const lines: string[] = []
  const { figures } = await runBench(
    (context) =>
      runAdversaries(context, {
        names: ['many-accounts'],
        seed: 1,
        gateways: 2,
        perSecond: 3,
        alone,
        limits,
        ...options,
      }),
    { say: (line) => void lines.push(line) },
  )
  return { figures, said: lines.join('\n') }
}

test('a stranger with many accounts makes executors lose at most the gas of the limit, and no honest operation fails', {
  // Wide enough for a busy machine.
  timeout: 3_600_000,
}, async () => {
  const turnedAway = 20
  const { figures, said } = await play({
    beside: ({ refused }) => (refused.get('prepare EXPOSURE_LIMIT') ?? 0) >= turnedAway,
  })
  expect(figures.lossOverLimit, said).toBeGreaterThan(0)
  expect(figures.lossOverLimit, said).toBeLessThanOrEqual(1)
  expect(figures['many-accounts.honestAlone']).toBeGreaterThanOrEqual(alone)
  expect(figures['many-accounts.medianAloneMs']).toBeGreaterThan(0)
  expect(figures.honestFailed, said).toBe(0)
})

test('the same stranger makes executors lose more than the limit when the gateways have no limit', {
  timeout: 3_600_000,
}, async () => {
  // The worst measurement counts, because operations that land later raise the limit again.
  let worst = 0
  const { said } = await play({
    unlimited: true,
    beside({ lossOverLimit, accepted }) {
      worst = Math.max(worst, lossOverLimit)
      return worst > 1 || accepted >= mostAccepted
    },
  })
  expect(worst, said).toBeGreaterThan(1)
})

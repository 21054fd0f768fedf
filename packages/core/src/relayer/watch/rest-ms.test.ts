import { expect, test } from 'vitest'
import { restMs } from './rest-ms.js'

/** Nothing of ours waits for finality. */
const quiet = { landed: undefined, finalized: undefined }
/** An operation waits for a final block that is this many blocks behind. */
const landed = (lag: bigint) => ({ landed: 1n, finalized: { tip: 1n + lag, lag, at: new Date() } })

test.each([
  ['two minutes', 2_000, quiet, 120_000],
  ['64 blocks, which two passes can read', 250, quiet, 16_000],
  ['not at all where two minutes have few blocks', 40_000, quiet, undefined],
  [
    'an eighth of the lag of the final block while an operation waits for it',
    1_000,
    landed(64n),
    8_000,
  ],
  ['half a minute at most while an operation waits', 2_000, landed(450n), 30_000],
  ['64 blocks at most while an operation waits', 250, landed(2_000n), 16_000],
  ['not at all where finality is near', 2_000, landed(24n), undefined],
] as const)('the watcher rests for %s', (_, blockTimeMs, memory, expected) => {
  expect(restMs({ blockTimeMs }, memory)).toBe(expected)
})

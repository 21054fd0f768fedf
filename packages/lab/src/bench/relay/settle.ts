import { setTimeout as sleep } from 'node:timers/promises'
import { runConcurrently } from '../run-concurrently.js'
import type { RelayTarget } from './relay-target.js'
import type { SignedOperation } from './signed-operation.js'

const askedAtOnce = 4
const pollIntervalMs = 50
const timeoutMs = 60_000

/** Waits until the target has noticed that all operations are mined. Throws after a minute. */
export async function settle(
  target: RelayTarget,
  operations: readonly SignedOperation[],
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  await runConcurrently(operations, askedAtOnce, async (operation) => {
    while (!(await target.knowsMined(operation))) {
      if (Date.now() > deadline)
        throw new Error(`Operation ${operation.hash} is mined, but ${target.name} has not noticed.`)
      await sleep(pollIntervalMs)
    }
  })
}

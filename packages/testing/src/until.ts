import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 40
/** Far longer than any wait in the tests. Only a wait for something that never happens reaches it. */
const deadlineMs = 2_000_000

/**
 * Polls `ask` until it resolves to something other than `undefined` or `false`, and returns that. At the deadline, it
 * throws an error that contains `what`.
 */
export async function until<T>(
  what: string | (() => string),
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + deadlineMs
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    await sleep(pollMs)
  }
  throw new Error(`Timed out while waiting for: ${typeof what === 'string' ? what : what()}`)
}

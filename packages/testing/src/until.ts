import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 40
/** Far beyond what anything here needs; reached only when it will never happen. */
const deadlineMs = 2_000_000

/** Asks until the answer is there, and says what was waited for when it never comes. */
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
  throw new Error(`Waited in vain for: ${typeof what === 'string' ? what : what()}`)
}

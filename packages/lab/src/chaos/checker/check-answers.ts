import type { AnswerFact } from './evidence.js'
import type { Violation } from './violation.js'

/** Statuses that the contract names, by `METHOD /route`. */
export type DocumentedStatuses = ReadonlyMap<string, ReadonlySet<number>>

/** A process that was paused may answer 408 at any endpoint. The status comes from HTTP, not from the contract. */
const requestTimeout = 408

/** Checks that the gateway answers as its contract says: never 500, and 429 and 503 with `Retry-After`. */
export function checkAnswers(
  answers: readonly AnswerFact[],
  documented: DocumentedStatuses,
): Violation[] {
  const seen = new Map<string, number>()
  for (const { method, route, status, retryAfter, code } of answers) {
    const endpoint = `${method} ${route}`
    const count = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1)
    if (status === 500) count(`${endpoint} answered 500 (${code})`)
    else if (status === requestTimeout) continue
    else if (!documented.get(endpoint)?.has(status))
      count(`${endpoint} answered ${status} (${code}), which its contract does not name`)
    else if ((status === 429 || status === 503) && !(Number(retryAfter) > 0))
      count(`${endpoint} answered ${status} without Retry-After`)
    else if (status >= 400 && code === undefined)
      count(`${endpoint} answered ${status} without a code`)
  }
  return [...seen].map(([what, times]) => ({
    invariant: 'contract' as const,
    what: `${what}, ${times} times.`,
  }))
}

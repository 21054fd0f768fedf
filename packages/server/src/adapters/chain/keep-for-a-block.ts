/** How long to cache answers that do not depend on an account. */
export interface BlockPace {
  /** Milliseconds from the request. 0 disables the cache. */
  readonly keptMs: number
  readonly now: () => number
  /** Returns the number of the newest known block. An answer is dropped when a newer block is known. */
  readonly head: () => bigint | undefined
}

/**
 * Milliseconds during which callers share a pending read. Later callers start a new one, because a request may be
 * lost.
 */
const joinedMs = 1_000

/**
 * Wraps a read that does not depend on an account, so that it happens once per block. Concurrent callers share one
 * answer. A failure rejects all of them and is not cached. The read starts two turns of the event loop later, so it
 * is not in the same batch as the caller's other reads. Those may call contracts that answer slowly on purpose.
 */
export function keepForABlock<Query, Answer>(
  { keptMs, now, head }: BlockPace,
  read: (query: Query) => Promise<Answer>,
): (query: Query) => Promise<Answer> {
  const kept = new Map<string, Kept<Answer>>()
  const isCurrent = ({ askedAt, answered }: Kept<Answer>) => {
    const age = now() - askedAt
    return answered ? age < keptMs && answered.head === head() : age < Math.min(keptMs, joinedMs)
  }

  return (query) => {
    if (keptMs === 0) return read(query)
    const key = JSON.stringify(query) ?? ''
    const last = kept.get(key)
    if (last && isCurrent(last)) return last.answer
    const entry: Kept<Answer> = {
      askedAt: now(),
      answer: turnsLater().then(() => read(query)),
      answered: undefined,
    }
    kept.set(key, entry)
    entry.answer.then(
      () => {
        // The answer may itself have shown the newest block.
        entry.answered = { head: head() }
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key)
      },
    )
    return entry.answer
  }
}

let later: Promise<void> | undefined

/**
 * Waits two turns: requests are sent at the end of their turn, and the first turn is the caller's. All cached reads
 * start together, so that they share a call.
 */
const turnsLater = (): Promise<void> => {
  later ??= new Promise((resolve) => {
    setImmediate(() =>
      setImmediate(() => {
        later = undefined
        resolve()
      }),
    )
  })
  return later
}

interface Kept<Answer> {
  readonly askedAt: number
  readonly answer: Promise<Answer>
  answered: { readonly head: bigint | undefined } | undefined
}

/** How long an answer that all accounts share is kept. */
export interface BlockPace {
  /** Milliseconds from the request for the answer. 0 keeps nothing. */
  readonly keptMs: number
  readonly now: () => number
  /** Number of the newest block that was seen. An answer is dropped when a newer block is seen. */
  readonly head: () => bigint | undefined
}

/** Callers wait so long for a read that somebody else has started. Then they read anew, because a request may be lost. */
const joinedMs = 1_000

/**
 * Wraps a read of state that all accounts share, so that it is made once per block. Concurrent callers wait for one
 * answer. A failure rejects all of them and is not kept. The read starts two turns of the event loop later, so that it does
 * not travel with the other reads of the caller, whose contracts may answer slowly on purpose.
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
 * Requests of a turn are sent at its end, and the first turn is that of the caller. All reads that are kept start together,
 * so that they share a call.
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

/** How long an answer that all accounts share is kept. */
export interface BlockPace {
  /** Milliseconds from the request for the answer. 0 keeps nothing. */
  readonly keptMs: number
  readonly now: () => number
  /** Number of the newest block that was seen. An answer is dropped when a newer block is seen. */
  readonly head: () => bigint | undefined
}

/**
 * Wraps a read of state that all accounts share, so that it is made once per block. Concurrent callers wait for one
 * answer. A failure rejects all of them and is not kept.
 */
export function keepForABlock<Query, Answer>(
  { keptMs, now, head }: BlockPace,
  read: (query: Query) => Promise<Answer>,
): (query: Query) => Promise<Answer> {
  const kept = new Map<string, Kept<Answer>>()
  const isCurrent = ({ askedAt, answered }: Kept<Answer>) =>
    now() - askedAt < keptMs && (!answered || answered.head === head())

  return (query) => {
    if (keptMs === 0) return read(query)
    const key = JSON.stringify(query) ?? ''
    const last = kept.get(key)
    if (last && isCurrent(last)) return last.answer
    const entry: Kept<Answer> = { askedAt: now(), answer: read(query), answered: undefined }
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

interface Kept<Answer> {
  readonly askedAt: number
  readonly answer: Promise<Answer>
  answered: { readonly head: bigint | undefined } | undefined
}

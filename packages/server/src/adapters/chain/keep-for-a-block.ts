/** How long an answer that is the same for all is used. */
export interface BlockPace {
  /** Milliseconds since it was asked for, at most. 0: it is read each time. */
  readonly keptMs: number
  readonly now: () => number
  /** Number of the newest block that was seen: a newer one ends the use. */
  readonly head: () => bigint | undefined
}

/**
 * Reads what is the same for all once per block. Whoever asks while it is read waits for the same answer. A failure is told to them,
 * and not kept.
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
        // It may itself have shown the newest block.
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

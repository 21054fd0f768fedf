import type { Timers } from './timers.js'

/**
 * Asks one candidate after the other: the next one at once when an answer failed to come, and as well when it is
 * late. The first answer wins; the others are left to end by themselves.
 *
 * Rejects with the first error that is an answer too, or with `NoAnswerError` when every candidate failed.
 */
export function askInTurn<C, T>({
  candidates,
  attempt,
  isAnswer,
  onLate,
  hedgeAfterMs,
  timers,
}: {
  candidates: readonly C[]
  /** Called without delay for the first candidate, so that reads of one turn travel together. */
  attempt: (candidate: C) => Promise<T>
  /** Is this error the answer, and not a failure to give one? */
  isAnswer: (error: unknown) => boolean
  /** Told of a candidate that lets the next one be asked as well. */
  onLate: (candidate: C) => void
  hedgeAfterMs: number
  timers: Timers
}): Promise<T> {
  return new Promise((resolve, reject) => {
    const waiting = [...candidates]
    const failures: unknown[] = []
    let settled = false
    let callOffHedge = () => {}

    const settle = (finish: () => void) => {
      settled = true
      callOffHedge()
      finish()
    }
    const startNext = () => {
      callOffHedge()
      const [next] = waiting.splice(0, 1)
      if (next === undefined) return
      if (waiting.length > 0)
        callOffHedge = timers.after(hedgeAfterMs, () => {
          onLate(next)
          startNext()
        })
      attempt(next).then(
        (answer) => settle(() => resolve(answer)),
        (error) => {
          if (isAnswer(error)) return settle(() => reject(error))
          failures.push(error)
          if (settled) return
          if (failures.length === candidates.length)
            return settle(() => reject(new NoAnswerError(failures)))
          startNext()
        },
      )
    }

    if (candidates.length === 0) reject(new NoAnswerError([]))
    else startNext()
  })
}

/** Every candidate failed to answer. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly failures: readonly unknown[]

  constructor(failures: readonly unknown[]) {
    super('No endpoint answered.', { cause: failures.at(-1) })
    this.failures = failures
  }
}

import type { Timers } from './timers.js'

/**
 * Asks the candidates in order. Asks the next one when one fails, and also, without cancelling it, when one takes
 * longer than `hedgeAfterMs`. Resolves to the first answer and ignores later ones.
 *
 * Rejects with the first error that counts as an answer, or with `NoAnswerError` when every candidate failed.
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
  /** Called synchronously for the first candidate, so that reads of the same turn share a batch. */
  attempt: (candidate: C) => Promise<T>
  /** Returns whether an error is the endpoint's answer, and not a failure to answer. */
  isAnswer: (error: unknown) => boolean
  /** Called when a candidate is late and the next one is asked too. */
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

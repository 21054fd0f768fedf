/** Runs an actor's next step once a draw chooses it. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>

/** Starts the steps of several actors in a random order. */
export interface Turns {
  /** Runs an actor to its end. Start all actors in the same tick. */
  run<T>(act: (step: Step) => Promise<T>): Promise<T>
}

/** At most this many steps begin at the same time. The database decides their order. */
const mostTogether = 8

/**
 * Creates the turns. No step begins before every actor has reached a step or its end. So the draws choose the next
 * step, not the speed of the machine. A step must not wait for a step of another actor.
 */
export function createTurns(draw: () => number): Turns {
  const waiting: { readonly actor: symbol; readonly begin: () => void }[] = []
  let actors = 0
  const takeTurn = () => {
    if (new Set(waiting.map(({ actor }) => actor)).size < actors) return
    for (let left = 1 + (draw() % mostTogether); left > 0 && waiting.length > 0; left--)
      for (const { begin } of waiting.splice(draw() % waiting.length, 1)) begin()
  }
  return {
    async run(act) {
      const actor = Symbol('actor')
      actors++
      try {
        return await act(async (work) => {
          await new Promise<void>((begin) => {
            waiting.push({ actor, begin })
            setImmediate(takeTurn)
          })
          try {
            return await work()
          } finally {
            // The actor may have other waiting steps, and may start no new step before they end.
            setImmediate(takeTurn)
          }
        })
      } finally {
        actors--
        setImmediate(takeTurn)
      }
    },
  }
}

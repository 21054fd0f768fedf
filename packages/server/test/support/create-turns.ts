/** An actor's step; it begins when it is drawn. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>

/** Lets the steps of several actors begin in an order that draws decide. */
export interface Turns {
  /** Runs an actor to its end. Start all actors in one tick. */
  run<T>(act: (step: Step) => Promise<T>): Promise<T>
}

/** So many steps begin at the same time: their order is up to the database. */
const mostTogether = 8

/**
 * No step begins before every actor has come to one or to its end: the draws decide who goes on, and not how fast a machine
 * is. A step must not wait for a step of another actor.
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
            // The actor may have other steps that wait, and none to come before those are done.
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

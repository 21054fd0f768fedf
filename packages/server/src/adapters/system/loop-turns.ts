import type { Turns } from '@gasless-gateway/core'

/** Turns of Node's event loop: one step of one computation in each, after timers, sockets and files had theirs. */
export function createLoopTurns(): Turns {
  const waiting: (() => void)[] = []
  const goOn = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(goOn)
  }
  return {
    next: () =>
      new Promise<void>((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(goOn)
      }),
  }
}

import type { Turns } from '@gasless-gateway/core'

/**
 * Creates turns of Node's event loop. Each turn runs one step of one computation, after timers, sockets and files.
 */
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

/** One Ctrl-C may arrive several times: from the terminal and from every package manager in between. */
const sameSignalMs = 1_000

export interface Shutdown {
  /** Registers what to end; the last registered ends first. */
  add(close: () => Promise<unknown>): void
  /**
   * Registers a start, and resolves to what it has started. If a signal comes first, the start finishes, so that it leaves nothing
   * behind, then `close` runs, and the promise stays pending.
   */
  addStarting<T>(starting: Promise<T>, close: (started: T) => Promise<unknown>): Promise<T>
  /** Ends everything in order. A second call waits for the first. */
  run(): Promise<void>
}

/** The first signal ends everything in order and exits with 0; a later one does not wait for that. */
export function createShutdown(): Shutdown {
  const closers: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  const run = () => {
    running ??= (async () => {
      for (const close of closers.reverse()) await close()
    })()
    return running
  }
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (stoppingSince === undefined) {
        stoppingSince = Date.now()
        await run()
        process.exit(0)
      } else if (Date.now() - stoppingSince > sameSignalMs) process.exit(1)
    })
  return {
    add: (close) => closers.push(close),
    async addStarting(starting, close) {
      // A start that fails has ended what it had begun.
      closers.push(() => starting.then(close, () => {}))
      const started = await starting
      return stoppingSince === undefined ? started : new Promise(() => {})
    },
    run,
  }
}

/** One Ctrl-C may arrive several times: from the terminal, and from every package manager in between. */
const sameSignalMs = 1_000

export interface Shutdown {
  /** Registers a function that ends something. The last registered function runs first. */
  add(close: () => Promise<unknown>): void
  /**
   * Registers a start, and resolves to its result. If a signal comes during the start, the start finishes and then
   * `close` runs, so that nothing is left behind. The promise stays pending in that case.
   */
  addStarting<T>(starting: Promise<T>, close: (started: T) => Promise<unknown>): Promise<T>
  /** Ends everything in order. A second call waits for the first. */
  run(): Promise<void>
}

/**
 * Ends everything in reverse order at the first signal, and exits with 0. Another signal more than a second later exits
 * with 1 at once.
 */
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
      // A start that fails cleans up after itself.
      closers.push(() => starting.then(close, () => {}))
      const started = await starting
      return stoppingSince === undefined ? started : new Promise(() => {})
    },
    run,
  }
}

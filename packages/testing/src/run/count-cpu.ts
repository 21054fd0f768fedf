import { afterAll } from 'vitest'

/** A set-up file of every project. It counts the processor seconds that `slowest-files` prints. */

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Processor seconds of the worker for this file: imports, hooks and tests, without the processes that they start.
     */
    cpuSeconds?: number
  }
}

const before = process.cpuUsage()

// biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern, and allows no name here.
afterAll(({}, { meta }) => {
  const { user, system } = process.cpuUsage(before)
  meta.cpuSeconds = (user + system) / 1e6
})

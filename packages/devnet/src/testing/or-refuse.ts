import type { TestProject } from 'vitest/node'

/** The set-up ends the run before its first test, with the sentence of its error and without a stack trace. */
export const orRefuse =
  <T>(setUp: (project: TestProject) => Promise<T>) =>
  async (project: TestProject): Promise<T> => {
    try {
      return await setUp(project)
    } catch (error) {
      process.stderr.write(`\n${(error as Error).message} No test was run.\n\n`)
      process.exit(1)
    }
  }

import type { TestProject } from 'vitest/node'

/** The set-up ends the run before its first test: with the sentence of its error, or with the stack of what is no sentence. */
export const orRefuse =
  <T>(setUp: (project: TestProject) => Promise<T>) =>
  async (project: TestProject): Promise<T> => {
    try {
      return await setUp(project)
    } catch (error) {
      const { name, message, stack } = error as Error
      const isSentence = name === 'Error' && !message.includes('\n')
      process.stderr.write(`\n${isSentence ? message : stack} No test was run.\n\n`)
      process.exit(1)
    }
  }

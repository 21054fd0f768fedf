import type { TestProject } from 'vitest/node'

/**
 * Ends the run before its first test if the set-up fails. Prints only the message of a plain one-line error, and the
 * stack of others.
 */
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

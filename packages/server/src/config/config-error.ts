/** The configuration has mistakes. The message lists all of them with their remedies, then the warnings. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: readonly string[]

  /**
   * Takes mistakes that are each a sentence with the name of the variable. `warnings` prevent no start, but may explain
   * a mistake.
   */
  constructor(mistakes: readonly string[], warnings: readonly string[] = []) {
    const listed =
      mistakes.length === 1
        ? `The configuration has a mistake: ${mistakes[0]}`
        : `The configuration has ${mistakes.length} mistakes:\n${bulleted(mistakes)}`
    super(warnings.length === 0 ? listed : `${listed}\nWarnings:\n${bulleted(warnings)}`)
    this.mistakes = mistakes
  }
}

const bulleted = (sentences: readonly string[]) =>
  sentences.map((sentence) => `- ${sentence}`).join('\n')

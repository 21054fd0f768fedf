/** The configuration has mistakes; the message lists all of them with their remedies. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: readonly string[]

  /** Takes mistakes that are each a sentence with the name of the variable. */
  constructor(mistakes: readonly string[]) {
    super(
      mistakes.length === 1
        ? `The configuration has a mistake: ${mistakes[0]}`
        : `The configuration has ${mistakes.length} mistakes:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`,
    )
    this.mistakes = mistakes
  }
}

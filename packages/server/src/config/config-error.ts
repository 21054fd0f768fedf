/** The configuration has mistakes; the message lists all of them with their remedies. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: readonly string[]

  /** Each mistake is a sentence that names its variable. */
  constructor(mistakes: readonly string[]) {
    super(
      mistakes.length === 1
        ? `The configuration has a mistake: ${mistakes[0]}`
        : `The configuration has ${mistakes.length} mistakes:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`,
    )
    this.mistakes = mistakes
  }
}

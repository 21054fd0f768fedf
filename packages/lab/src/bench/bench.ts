/** A bound on a figure, as the result line prints it. */
export type Goal = `${'<=' | '>='} ${number}`

export interface BenchResult {
  readonly figures: Readonly<Record<string, number>>
  /** Goals by the figure's name. Every goal must hold. */
  readonly goals: Readonly<Record<string, Goal>>
}

export interface BenchContext {
  /** Registers work for the end of the bench, also after a failure. The last one runs first. Throws after the end. */
  defer(stop: () => Promise<unknown>): void
  /** Prints a line of progress. */
  say(line: string): void
}

export type Bench = (context: BenchContext) => Promise<BenchResult>

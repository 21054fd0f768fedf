/** A bound on a figure, written the way the result line shows it. */
export type Goal = `${'<=' | '>='} ${number}`

export interface BenchResult {
  readonly figures: Readonly<Record<string, number>>
  /** By the figure's name. Every one must hold. */
  readonly goals: Readonly<Record<string, Goal>>
}

export interface BenchContext {
  /** Runs when the bench ends, however it ends; last registered, first run. Throws when it has ended already. */
  defer(stop: () => Promise<unknown>): void
  /** A line for the person who waits. */
  say(line: string): void
}

export type Bench = (context: BenchContext) => Promise<BenchResult>

import { median } from '../percentile.js'

export type Figures = Readonly<Record<string, number>>

/**
 * Returns `…Ratio` for each figure that all runs have: our median divided by theirs. A figure whose median is 0 on
 * their side has no ratio.
 */
export function compareFigures(ours: readonly Figures[], theirs: readonly Figures[]): Figures {
  const medianOf = (runs: readonly Figures[], name: string) => {
    const values = runs.flatMap((run) => run[name] ?? [])
    return values.length === runs.length ? median(values) : undefined
  }
  return Object.fromEntries(
    Object.keys(ours[0] ?? {}).flatMap((name) => {
      const [own, other] = [medianOf(ours, name), medianOf(theirs, name)]
      return own === undefined || !other ? [] : [[`${name}Ratio`, own / other]]
    }),
  )
}

/**
 * Returns the smallest value that at least `percent` % of the values do not exceed (nearest rank). Throws without
 * values.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  const value = sorted[rank - 1]
  if (value === undefined) throw new Error('A percentile needs at least one value.')
  return value
}

export const median = (values: readonly number[]): number => percentile(values, 50)

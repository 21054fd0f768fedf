/**
 * Returns a table of `precision` entries. Each index occurs in proportion to its weight, at least once. A draw is one
 * read at a random entry.
 */
export function chances(weights: readonly number[], precision = 1 << 16): Uint16Array {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const table = new Uint16Array(precision)
  let sum = 0
  let at = 0
  for (const [place, weight] of weights.entries()) {
    sum += weight
    const until = Math.max(at + 1, Math.round((sum / all) * precision))
    table.fill(place, at, until)
    at = until
  }
  return table
}

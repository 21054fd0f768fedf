/** Returns the length of the longest chain of requests in which each starts after the previous one has ended. */
export function sequentialWaves(
  requests: readonly { readonly startedAt: number; readonly endedAt: number }[],
): number {
  let waves = 0
  let lastEnd = Number.NEGATIVE_INFINITY
  for (const { startedAt, endedAt } of [...requests].sort((a, b) => a.endedAt - b.endedAt)) {
    if (startedAt < lastEnd) continue
    waves++
    lastEnd = endedAt
  }
  return waves
}

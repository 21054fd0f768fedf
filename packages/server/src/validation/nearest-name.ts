export interface NearestNameOptions {
  /**
   * Returns the allowed number of edits for the length of the shorter name. @default a third of the length, at least
   * one
   */
  readonly mostEdits?: (length: number) => number
  /**
   * Counts the edits between two names. @default counts letters that are added, omitted, changed or swapped with the
   * next one
   */
  readonly distanceOf?: (a: string, b: string) => number
}

/** Returns the candidate that `name` is most likely a typo of, or `undefined` if none is close. */
export function nearestName(
  name: string,
  candidates: readonly string[],
  { mostEdits = aThird, distanceOf = editDistance }: NearestNameOptions = {},
): string | undefined {
  if (name.length > longestName) return undefined
  const wanted = fold(name)
  let best: { candidate: string; distance: number } | undefined
  for (const candidate of candidates) {
    const folded = fold(candidate)
    const allowed = mostEdits(Math.min(wanted.length, folded.length))
    // A difference in length is at least as many edits.
    if (Math.abs(wanted.length - folded.length) > allowed) continue
    const distance = distanceOf(wanted, folded)
    if (distance <= allowed && (!best || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate
}

const aThird = (length: number) => Math.max(1, Math.floor(length / 3))

/** All known names are shorter. The limit matters because the edit distance takes quadratic time. */
const longestName = 64

/** Makes `fee_token`, `feeToken` and `FeeToken` equal. */
const fold = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/**
 * Returns the optimal string alignment distance: Levenshtein's distance, with a swap of adjacent letters as one edit.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(
        Math.min(
          change,
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          swapped ? (before[j - 2] ?? 0) + 1 : change,
        ),
      )
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

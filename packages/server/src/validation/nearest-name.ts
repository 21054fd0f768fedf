export interface NearestNameOptions {
  /** Edits that names may be apart, by the length of the shorter one. @default a third of it, and at least one */
  readonly mostEdits?: (length: number) => number
  /** @default each letter that is added, left out, changed or swapped with the next one */
  readonly distanceOf?: (a: string, b: string) => number
}

/** The candidate that `name` is most likely a typo of, or `undefined` when none is close. */
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
    // Each letter that one name has more than the other is an edit.
    if (Math.abs(wanted.length - folded.length) > allowed) continue
    const distance = distanceOf(wanted, folded)
    if (distance <= allowed && (!best || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate
}

const aThird = (length: number) => Math.max(1, Math.floor(length / 3))

/** Nothing that we call by name is longer; the edit distance takes quadratic time. */
const longestName = 64

/** `fee_token`, `feeToken` and `FeeToken` are the same word to whoever mistyped it. */
const fold = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/** Optimal string alignment: Levenshtein's distance, in which two letters that changed places are one edit. */
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

import type { Rates } from './rates.js'

const kinds = [
  { kind: 'later', suffix: '' },
  { kind: 'first', suffix: 'FirstOperation' },
] as const

/**
 * Returns the figures of a cell: both rates of both sides, and our rates divided by Alto's. Throws unless every rate is
 * above 0.
 */
export function raceFigures(
  cell: string,
  { ours, alto }: { readonly ours: Rates; readonly alto: Rates },
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    kinds.flatMap(({ kind, suffix }) => {
      if (!(ours[kind] > 0 && alto[kind] > 0))
        throw new Error(`Nothing was measured of ${kind} operations: a side has no rate.`)
      return [
        [`opsPerSecond${cell}${suffix}`, ours[kind]],
        [`altoOpsPerSecond${cell}${suffix}`, alto[kind]],
        [`timesAlto${cell}${suffix}`, ours[kind] / alto[kind]],
      ]
    }),
  )
}

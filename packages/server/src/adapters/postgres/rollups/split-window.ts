import type { Grain } from './rollup-tables.js'

/** [from, to); open where one is left out. */
export interface Span {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface SplitWindow {
  /** Rows of rollups by where they begin. */
  readonly rolled: readonly (Span & { readonly grain: Grain })[]
  /** The whole hours of the window: what was changed in them is still to be added. `undefined`: there is none. */
  readonly hours: Span | undefined
  /** What is left at the edges: less than an hour each. To be read from the rows themselves. */
  readonly edges: readonly { readonly from: Date; readonly to: Date }[]
}

/** Finest first. */
const grains = ['hour', 'day', 'month'] as const

/**
 * The fewest rows of rollups that make up a window, and what they leave: at most 46 hours, 60 days and the months between.
 * Without months where they are too coarse for who asks.
 */
export function splitWindow(
  { from, to }: Span,
  { coarsest = 'month' }: { readonly coarsest?: 'day' | 'month' } = {},
): SplitWindow {
  const start = from && ceil(from, 'hour')
  const end = to && floor(to, 'hour')
  if (isAfter(start, end)) return { rolled: [], hours: undefined, edges: edge(from, to) }
  const edges = [...edge(from, start), ...edge(end, to)]
  const allowed = grains.slice(0, grains.indexOf(coarsest) + 1)
  return { rolled: fill({ from: start, to: end }, allowed), hours: { from: start, to: end }, edges }
}

/** Of a span that begins and ends with a row of the finest grain, or is open. */
function fill(span: Span, [grain, ...coarser]: readonly (typeof grains)[number][]) {
  const { from, to } = span
  if (!grain || isEmpty(span)) return []
  const [next] = coarser
  if (!next) return [{ grain, from, to }]
  const inner = { from: from && ceil(from, next), to: to && floor(to, next) }
  if (isAfter(inner.from, inner.to)) return [{ grain, from, to }]
  const parts: SplitWindow['rolled'] = [
    ...(from ? [{ grain, from, to: inner.from }] : []),
    ...fill(inner, coarser),
    ...(to ? [{ grain, from: inner.to, to }] : []),
  ]
  return parts.filter((part) => !isEmpty(part))
}

const isAfter = (one: Date | undefined, other: Date | undefined): boolean =>
  one !== undefined && other !== undefined && one > other

const isEmpty = ({ from, to }: Span): boolean =>
  from !== undefined && to !== undefined && from.getTime() >= to.getTime()

const edge = (from: Date | undefined, to: Date | undefined) =>
  from && to && from < to ? [{ from, to }] : []

const hourMs = 60 * 60 * 1000
const lengths = { hour: hourMs, day: 24 * hourMs }

/** Where the hour, day or month begins that the moment is in. Whole days: UTC has no others. */
function floor(at: Date, grain: (typeof grains)[number]): Date {
  if (grain === 'month') return month(at, 0)
  const length = lengths[grain]
  return new Date(Math.floor(at.getTime() / length) * length)
}

function ceil(at: Date, grain: (typeof grains)[number]): Date {
  const start = floor(at, grain)
  if (start.getTime() === at.getTime()) return start
  return grain === 'month' ? month(at, 1) : new Date(start.getTime() + lengths[grain])
}

/** Not by `Date.UTC`, which takes the years 0 to 99 for others. */
function month(at: Date, later: number): Date {
  const start = new Date(0)
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + later, 1)
  return start
}

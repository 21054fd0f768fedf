import type { Grain } from './rollup-tables.js'

/** [from, to); open where one is left out. */
export interface Span {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

interface Signed {
  /** What is of this span is in another part, too, and to be taken away. */
  readonly isSurplus: boolean
}

export interface SplitWindow {
  /** Rows of rollups by where they begin. */
  readonly rolled: readonly (Span & Signed & { readonly grain: Grain })[]
  /** The whole hours of `rolled`, less its surplus: what was changed in them is still to be added. `undefined`: there is none. */
  readonly hours: Span | undefined
  /** What the hours lack or have too much: less than an hour each. To be read from the rows themselves. */
  readonly edges: readonly (Signed & { readonly from: Date; readonly to: Date })[]
}

/** Finest first. */
const grains = ['hour', 'day', 'month'] as const
type WindowGrain = (typeof grains)[number]

export interface SplitOptions {
  /** Without months where they are too coarse for who asks. */
  readonly coarsest?: 'day' | 'month'
  /**
   * Only the sum of all parts counts, so that a month, a day or an hour that the window cuts may be read whole, and the rest
   * of it taken away: where the rest is the smaller part. Nearly nothing is later than `now`, so that an end that is now has
   * no rest. Which way is taken changes what is read, and not what it adds up to.
   */
  readonly net?: Net | undefined
}

export interface Net {
  readonly now: Date
}

/** The rows of rollups that make up a window, and what they leave: at most 46 hours, 60 days and the months between. */
export function splitWindow(
  window: Span,
  { coarsest = 'month', net }: SplitOptions = {},
): SplitWindow {
  const hours = inner(window, 'hour', net)
  if (!hours) return { rolled: [], hours, edges: between(window.from, window.to) }
  const allowed = grains.slice(0, grains.indexOf(coarsest) + 1)
  return {
    rolled: fill(hours, allowed, net),
    hours,
    edges: [...between(window.from, hours.from), ...between(hours.to, window.to)],
  }
}

/** Of a span that begins and ends with a row of the finest grain, or is open. */
function fill(
  span: Span,
  [grain, ...coarser]: readonly WindowGrain[],
  net: Net | undefined,
): SplitWindow['rolled'] {
  if (!grain || isEmpty(span)) return []
  const [next] = coarser
  const coarse = next && inner(span, next, net)
  if (!coarse) return [{ grain, ...span, isSurplus: false }]
  return [
    ...between(span.from, coarse.from).map((part) => ({ grain, ...part })),
    ...fill(coarse, coarser, net),
    ...between(coarse.to, span.to).map((part) => ({ grain, ...part })),
  ]
}

/** The rows of a grain that stand for a span. `undefined`: all of it is in one of them, or in two that it has none of. */
function inner({ from, to }: Span, grain: WindowGrain, net: Net | undefined): Span | undefined {
  const whole = { from: from && ceil(from, grain), to: to && floor(to, grain) }
  if (whole.from && whole.to && whole.from > whole.to) return undefined
  return net
    ? { from: from && nearest(from, grain, net), to: to && nearest(to, grain, net) }
    : whole
}

const isEmpty = ({ from, to }: Span): boolean =>
  from !== undefined && to !== undefined && from.getTime() >= to.getTime()

/** From one moment to another one; a surplus where that is earlier. */
function between(from: Date | undefined, to: Date | undefined) {
  if (!from || !to || from.getTime() === to.getTime()) return []
  return [from < to ? { from, to, isSurplus: false } : { from: to, to: from, isSurplus: true }]
}

const hourMs = 60 * 60 * 1000
const lengths = { hour: hourMs, day: 24 * hourMs }

/** Where the hour, day or month begins that the moment is in. Whole days: UTC has no others. */
function floor(at: Date, grain: WindowGrain): Date {
  if (grain === 'month') return month(at, 0)
  const length = lengths[grain]
  return new Date(Math.floor(at.getTime() / length) * length)
}

function ceil(at: Date, grain: WindowGrain): Date {
  const start = floor(at, grain)
  if (start.getTime() === at.getTime()) return start
  return grain === 'month' ? month(at, 1) : new Date(start.getTime() + lengths[grain])
}

/** The beginning or the end of the hour, day or month that the moment is in: what less happened between. */
function nearest(at: Date, grain: WindowGrain, { now }: Net): Date {
  const [start, end] = [floor(at, grain), ceil(at, grain)]
  const rest = Math.min(end.getTime(), now.getTime()) - at.getTime()
  return at.getTime() - start.getTime() < rest ? start : end
}

/** Not by `Date.UTC`, which takes the years 0 to 99 for others. */
function month(at: Date, later: number): Date {
  const start = new Date(0)
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + later, 1)
  return start
}

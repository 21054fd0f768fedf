import type { Grain } from './rollup-tables.js'

/** A half-open span [from, to). A missing end is open. */
export interface Span {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

interface Signed {
  /** Whether another part counts this span, too, so that it must be subtracted. */
  readonly isSurplus: boolean
}

export interface SplitWindow {
  /** Rows of rollups, selected by their start. */
  readonly rolled: readonly (Span & Signed & { readonly grain: Grain })[]
  /**
   * The hours that `rolled` covers, surplus subtracted. Changes of these hours must be added. `undefined`: there are
   * none.
   */
  readonly hours: Span | undefined
  /**
   * The parts of the window that `hours` misses, and the parts of `hours` outside the window (surplus). Each is shorter
   * than an hour. They are read from the counted rows.
   */
  readonly edges: readonly (Signed & { readonly from: Date; readonly to: Date })[]
}

/** Finest first. */
const grains = ['hour', 'day', 'month'] as const
type WindowGrain = (typeof grains)[number]

export interface SplitOptions {
  /** `day` leaves months out, for callers that need finer rows. */
  readonly coarsest?: 'day' | 'month'
  /**
   * Set if the caller needs only the sum of all parts. If the window cuts a month, day or hour, the split may then
   * contain the whole row and the rest as a surplus, if the rest is the smaller part. Time after `now` does not count
   * as rest, because it holds almost no rows. This option changes which rows are read, not their sum.
   */
  readonly net?: Net | undefined
}

export interface Net {
  readonly now: Date
}

/** Splits a window into rows of rollups and edges: at most 46 hours, 60 days and the months between. */
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

/** Splits a span whose ends are open or are bounds of the finest grain. */
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

/**
 * Returns the span that rows of a grain cover in place of this span, or `undefined` if the span lies within one row.
 */
function inner({ from, to }: Span, grain: WindowGrain, net: Net | undefined): Span | undefined {
  const whole = { from: from && ceil(from, grain), to: to && floor(to, grain) }
  if (whole.from && whole.to && whole.from > whole.to) return undefined
  return net
    ? { from: from && nearest(from, grain, net), to: to && nearest(to, grain, net) }
    : whole
}

const isEmpty = ({ from, to }: Span): boolean =>
  from !== undefined && to !== undefined && from.getTime() >= to.getTime()

/** Returns the span between two times, as a surplus if `to` is the earlier one. */
function between(from: Date | undefined, to: Date | undefined) {
  if (!from || !to || from.getTime() === to.getTime()) return []
  return [from < to ? { from, to, isSurplus: false } : { from: to, to: from, isSurplus: true }]
}

const hourMs = 60 * 60 * 1000
const lengths = { hour: hourMs, day: 24 * hourMs }

/** Returns the start of the hour, day or month that contains `at`. All UTC days are equally long. */
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

/**
 * Returns the start or the end of the hour, day or month that contains `at`, whichever is nearer. Time after `now` does
 * not count.
 */
function nearest(at: Date, grain: WindowGrain, { now }: Net): Date {
  const [start, end] = [floor(at, grain), ceil(at, grain)]
  const rest = Math.min(end.getTime(), now.getTime()) - at.getTime()
  return at.getTime() - start.getTime() < rest ? start : end
}

/** Avoids `Date.UTC`, which reads the years 0 to 99 as 1900 to 1999. */
function month(at: Date, later: number): Date {
  const start = new Date(0)
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + later, 1)
  return start
}

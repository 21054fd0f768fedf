import type { Span } from '../model/period.js'

const days: Partial<Record<Span, number>> = { day: 1, week: 7 }
const months: Partial<Record<Span, number>> = { month: 1, sixMonths: 6, year: 12 }

/**
 * Returns the moment one span earlier, at the same time of day in UTC. If that month has no such day, the result is its
 * last day: a month before March 31 is the last day of February.
 */
export function spanBefore(span: Span, date: Date): Date {
  const before = new Date(date)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - (months[span] ?? 0))
  before.setUTCDate(Math.min(date.getUTCDate(), daysInMonth(before)))
  before.setUTCDate(before.getUTCDate() - (days[span] ?? 0))
  return before
}

function daysInMonth(date: Date): number {
  const last = new Date(date)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return last.getUTCDate()
}

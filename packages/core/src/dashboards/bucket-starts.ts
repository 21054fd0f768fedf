import type { Bucket, Window } from '../ports/dashboard-store.js'
import { refuseQuery } from './refuse-query.js'

/** Enough for a chart, and a bound on the size of an answer. */
export const mostBuckets = 1_000

const dayMs = 24 * 60 * 60_000

/** Returns the default bucket of a window. Windows of the predefined spans get about 30 buckets at most. */
export function bucketFor({ from, to }: Window): Bucket {
  const days = (to.getTime() - from.getTime()) / dayMs
  if (days <= 31) return 'day'
  // Six calendar months have at most 184 days.
  return days <= 184 ? 'week' : 'month'
}

/**
 * Returns the start of every bucket of a window, empty buckets included. The first bucket holds the first millisecond
 * of the window, the last bucket its last millisecond.
 *
 * Throws `VALIDATION_FAILED` that names `bucket` if there are more than 1,000.
 */
export function bucketStarts(bucket: Bucket, { from, to }: Window): readonly Date[] {
  const starts: Date[] = []
  for (let start = startOf[bucket](from); start < to; start = next[bucket](start)) {
    if (starts.length === mostBuckets)
      throw refuseQuery(
        'bucket',
        `makes more than ${mostBuckets.toLocaleString('en-US')} buckets of this window; take a longer bucket or a shorter window`,
      )
    starts.push(start)
  }
  return starts
}

const midnight = (date: Date): Date => {
  const start = new Date(date)
  start.setUTCHours(0, 0, 0, 0)
  return start
}
const daysLater = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs)

/** UTC has no daylight saving time, so every day has the same length. */
const startOf: Readonly<Record<Bucket, (date: Date) => Date>> = {
  day: midnight,
  // `getUTCDay` returns 0 for Sunday, but weeks begin on Monday.
  week: (date) => daysLater(midnight(date), -((date.getUTCDay() + 6) % 7)),
  month(date) {
    const start = midnight(date)
    start.setUTCDate(1)
    return start
  },
}

const next: Readonly<Record<Bucket, (start: Date) => Date>> = {
  day: (start) => daysLater(start, 1),
  week: (start) => daysLater(start, 7),
  month(start) {
    const later = new Date(start)
    later.setUTCMonth(start.getUTCMonth() + 1)
    return later
  },
}

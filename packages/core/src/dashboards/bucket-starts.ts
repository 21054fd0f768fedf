import type { Bucket, Window } from '../ports/dashboard-store.js'
import { refuseQuery } from './refuse-query.js'

/** As many as a chart has room for, and a client wants to read. */
export const mostBuckets = 1_000

const dayMs = 24 * 60 * 60_000

/** What a window is divided into where nobody says: some thirty buckets at most of each kind, for all of the spans. */
export function bucketFor({ from, to }: Window): Bucket {
  const days = (to.getTime() - from.getTime()) / dayMs
  if (days <= 31) return 'day'
  // Six months of the calendar have 184 days at most.
  return days <= 184 ? 'week' : 'month'
}

/**
 * Where the buckets of a window begin, none left out: from the one that holds the window's first millisecond to the one
 * that holds its last.
 *
 * Throws `VALIDATION_FAILED`, which names `bucket`, when they are more than 1,000.
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

/** UTC has neither summer nor winter: all of its days are as long. */
const startOf: Readonly<Record<Bucket, (date: Date) => Date>> = {
  day: midnight,
  // Sunday is 0, and the seventh day of a week.
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

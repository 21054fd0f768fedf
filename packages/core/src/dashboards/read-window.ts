import type { Period } from '../model/period.js'
import type { Window } from '../ports/dashboard-store.js'
import { refuseQuery } from './refuse-query.js'
import { spanBefore } from './span-before.js'

export interface WindowQuery {
  readonly period: Period
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/**
 * Returns the window of a request: a calendar span that ends at `to`, or with `custom` from `from` to `to`. `to`
 * defaults to now.
 *
 * Throws `VALIDATION_FAILED` that names `from` if it is missing, not before `to`, or sent with a span.
 */
export function readWindow({ period, from, to }: WindowQuery, now: Date): Window {
  const end = to ?? now
  if (period !== 'custom') {
    if (from) throw refuseQuery('from', 'is for period=custom; leave it out, or ask for that')
    return { from: spanBefore(period, end), to: end }
  }
  if (!from) throw refuseQuery('from', 'is missing; period=custom begins there')
  if (from >= end) throw refuseQuery('from', notBefore(to))
  return { from, to: end }
}

/** Message for a `from` that is not before `to`. */
export const notBefore = (to: Date | undefined) =>
  to ? 'must be before to' : 'must be before now, as to is left out'

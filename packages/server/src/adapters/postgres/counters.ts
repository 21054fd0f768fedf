import type { LimitName, LimitSize, Take } from '@gasless-gateway/core'
import type { GiveBack } from './give-back-places.js'

/** A request for one unit of a limit, under this key. */
export interface Asked {
  readonly limit: LimitName
  readonly size: LimitSize
  readonly key: string
}

/** The database's answer for one counter. */
export interface GrantedRow {
  readonly bucket: LimitName
  readonly key: string
  /** How many of the wanted units were granted. */
  readonly granted: number
  readonly ends_at: string
  readonly wait_seconds: number
}

/** Merges requests into one entry per counter. */
export function countersOf(asked: readonly Asked[]): (Asked & { readonly wanted: number })[] {
  const counters = new Map<string, Asked & { wanted: number }>()
  for (const one of asked) {
    const counter = counters.get(counterOf(one.limit, one.key))
    if (counter) counter.wanted++
    else counters.set(counterOf(one.limit, one.key), { ...one, wanted: 1 })
  }
  return [...counters.values()]
}

/** Returns a function that hands out the granted units: the first caller is allowed first. */
export function handOut(
  giveBack: GiveBack,
  rows: readonly GrantedRow[],
): (limit: LimitName, key: string) => Take {
  const answers = new Map(
    rows.map((row) => [counterOf(row.bucket, row.key), { row, left: row.granted }]),
  )
  return (limit, key) => {
    const answer = answers.get(counterOf(limit, key))
    if (!answer) throw new Error(`The database returned no counter of ${limit}.`)
    return takeOf(giveBack, answer.row, answer.left-- > 0 ? 1 : 0)
  }
}

/** Returns the answer to a caller that was granted `granted` units. Zero refuses the caller. */
export const takeOf = (giveBack: GiveBack, row: GrantedRow, granted: number): Take =>
  granted > 0
    ? { allowed: true, giveBack: () => giveBack({ ...row, granted }) }
    : { allowed: false, waitSeconds: row.wait_seconds }

/** Limit names contain no space, so the result is unique. */
const counterOf = (limit: LimitName, key: string) => `${limit} ${key}`

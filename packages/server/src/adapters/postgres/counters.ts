import type { LimitName, LimitSize, Take } from '@gasless-gateway/core'
import type { GiveBack } from './give-back-places.js'

/** One more of a limit, under this key. */
export interface Asked {
  readonly limit: LimitName
  readonly size: LimitSize
  readonly key: string
}

/** What the database says of one counter. */
export interface GrantedRow {
  readonly bucket: LimitName
  readonly key: string
  /** Of as many as were wanted. */
  readonly granted: number
  readonly ends_at: string
  readonly wait_seconds: number
}

/** All that is asked at once, one entry per counter. */
export function countersOf(asked: readonly Asked[]): (Asked & { readonly wanted: number })[] {
  const counters = new Map<string, Asked & { wanted: number }>()
  for (const one of asked) {
    const counter = counters.get(counterOf(one.limit, one.key))
    if (counter) counter.wanted++
    else counters.set(counterOf(one.limit, one.key), { ...one, wanted: 1 })
  }
  return [...counters.values()]
}

/** Hands out what was granted: who asks first is allowed first. */
export function handOut(
  giveBack: GiveBack,
  rows: readonly GrantedRow[],
): (limit: LimitName, key: string) => Take {
  const answers = new Map(
    rows.map((row) => [counterOf(row.bucket, row.key), { row, left: row.granted }]),
  )
  return (limit, key) => {
    const answer = answers.get(counterOf(limit, key))
    if (!answer) throw new Error(`The counter of ${limit} was not answered.`)
    return takeOf(giveBack, answer.row, answer.left-- > 0 ? 1 : 0)
  }
}

/** The answer to who was granted so many; none: they were refused. */
export const takeOf = (giveBack: GiveBack, row: GrantedRow, granted: number): Take =>
  granted > 0
    ? { allowed: true, giveBack: () => giveBack({ ...row, granted }) }
    : { allowed: false, waitSeconds: row.wait_seconds }

/** Names of limits hold no space. */
const counterOf = (limit: LimitName, key: string) => `${limit} ${key}`

import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { spans } from '../model/period.js'
import type { Bucket, Window } from '../ports/dashboard-store.js'
import { bucketFor, bucketStarts, mostBuckets } from './bucket-starts.js'
import { spanBefore } from './span-before.js'

const dayMs = 86_400_000
const window = (from: string, to: string): Window => ({ from: new Date(from), to: new Date(to) })
const starts = (bucket: Bucket, from: string, to: string) =>
  bucketStarts(bucket, window(from, to)).map((start) => start.toISOString())
const midnight = (days: readonly string[]) => days.map((day) => `${day}T00:00:00.000Z`)

describe('buckets', () => {
  test.each<[string, Bucket, string, string, readonly string[]]>([
    [
      'begin before the window, where it begins within one',
      'day',
      '2026-11-20T23:59:59.999Z',
      '2026-11-22T00:00:00.001Z',
      ['2026-11-20', '2026-11-21', '2026-11-22'],
    ],
    [
      'do not begin where the window ends',
      'day',
      '2026-11-20T00:00:00Z',
      '2026-11-22T00:00:00Z',
      ['2026-11-20', '2026-11-21'],
    ],
    [
      'are one for a window of a millisecond',
      'month',
      '2026-01-31T23:59:59.999Z',
      '2026-02-01T00:00:00Z',
      ['2026-01-01'],
    ],
    [
      'of a day are there on leap days',
      'day',
      '2028-02-28T12:00:00Z',
      '2028-03-01T12:00:00Z',
      ['2028-02-28', '2028-02-29', '2028-03-01'],
    ],
    [
      'of a week begin on Mondays, that of a Sunday six days earlier',
      'week',
      '2026-11-22T12:00:00Z',
      '2026-11-30T00:00:00.001Z',
      ['2026-11-16', '2026-11-23', '2026-11-30'],
    ],
    [
      'of a week go over the turn of a year',
      'week',
      '2026-01-01T00:00:00Z',
      '2026-01-06T00:00:00Z',
      ['2025-12-29', '2026-01-05'],
    ],
    [
      'of a month begin on its first, whatever day the window begins on',
      'month',
      '2026-01-31T12:00:00Z',
      '2026-04-01T00:00:00Z',
      ['2026-01-01', '2026-02-01', '2026-03-01'],
    ],
    [
      'end with the last moment that can be written down',
      'month',
      '9999-11-30T23:59:59.999Z',
      '9999-12-31T23:59:59.999Z',
      ['9999-11-01', '9999-12-01'],
    ],
    [
      'begin before 1970 where the first week of it did',
      'week',
      '1970-01-01T00:00:00Z',
      '1970-01-01T00:00:00.001Z',
      ['1969-12-29'],
    ],
  ])('%s', (_, bucket, from, to, days) => {
    expect(starts(bucket, from, to)).toEqual(midnight(days))
  })

  test('are 1,000 at most', () => {
    const from = '2024-01-01T00:00:00Z'
    const after = (ms: number) => new Date(new Date(from).getTime() + ms).toISOString()
    const units = [
      ['day', dayMs],
      ['week', 7 * dayMs],
    ] as const
    for (const [bucket, unit] of units) {
      expect(starts(bucket, from, after(1_000 * unit))).toHaveLength(mostBuckets)
      expect(() => starts(bucket, from, after(1_000 * unit + 1))).toThrow(
        'query.bucket makes more than 1,000 buckets of this window; take a longer bucket or a shorter window.',
      )
    }
    expect(starts('month', '2000-01-01T00:00:00Z', '2083-05-01T00:00:00Z')).toHaveLength(1_000)
    expect(() => starts('month', '2000-01-01T00:00:00Z', '2083-05-01T00:00:00.001Z')).toThrow(
      'more than 1,000 buckets',
    )
    expect(() => starts('day', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z')).toThrow(
      'more than 1,000 buckets',
    )
  })

  const windows = fc
    .tuple(fc.integer({ min: 0, max: Date.UTC(9999, 0) }), fc.integer({ min: 1, max: 990 * dayMs }))
    .map(([from, length]) => ({ from: new Date(from), to: new Date(from + length) }))
  const monthsOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
  const fits: Readonly<Record<Bucket, (start: Date, next: Date) => boolean>> = {
    day: (start, next) => next.getTime() - start.getTime() === dayMs,
    week: (start, next) =>
      start.getUTCDay() === 1 && next.getTime() - start.getTime() === 7 * dayMs,
    month: (start, next) => start.getUTCDate() === 1 && monthsOf(next) === monthsOf(start) + 1,
  }

  test.each<Bucket>(['day', 'week', 'month'])(
    'of a %s follow one another without a gap, and every moment of the window is in one',
    (bucket) => {
      fc.assert(
        fc.property(windows, ({ from, to }) => {
          const found = bucketStarts(bucket, { from, to })
          const [first, last] = [found[0] as Date, found.at(-1) as Date]
          expect(found.every((start) => start.getTime() % dayMs === 0)).toBe(true)
          expect(first <= from && last < to).toBe(true)
          for (const [at, next] of found.slice(1).entries())
            expect(fits[bucket](found[at] as Date, next)).toBe(true)
          // The second begins after the window does, and the one after the last not before its end.
          expect(found[1] === undefined || found[1] > from).toBe(true)
          expect(bucketStarts(bucket, { from, to: new Date(last.getTime() + 1) })).toEqual(found)
          const beyond = bucketStarts(bucket, { from: to, to: new Date(to.getTime() + 1) })
          expect(beyond[0] === undefined || beyond[0] >= last).toBe(true)
        }),
        { numRuns: 60 },
      )
    },
  )
})

describe('where nobody says, a window is divided', () => {
  const lasting = (ms: number) => {
    const from = new Date('2026-01-15T08:00:00Z')
    return bucketFor({ from, to: new Date(from.getTime() + ms) })
  }

  test('into days up to 31 of them, into weeks up to 184 days, and else into months', () => {
    expect(lasting(1)).toBe('day')
    expect(lasting(31 * dayMs)).toBe('day')
    expect(lasting(31 * dayMs + 1)).toBe('week')
    expect(lasting(184 * dayMs)).toBe('week')
    expect(lasting(184 * dayMs + 1)).toBe('month')
  })

  test('by its span, on every day of a leap year and of an ordinary one', () => {
    const expected = { day: 'day', week: 'day', month: 'day', sixMonths: 'week', year: 'month' }
    for (let day = 0; day < 4 * 366; day++) {
      const to = new Date(Date.UTC(2026, 0, 1 + day, 13))
      for (const span of spans)
        expect([span, bucketFor({ from: spanBefore(span, to), to })]).toEqual([
          span,
          expected[span],
        ])
    }
  })
})

afterEach(() => void vi.restoreAllMocks())
test('where the machine stands, and what its clocks do in summer, changes no bucket', () => {
  const local = Object.getOwnPropertyNames(Date.prototype).filter((name) =>
    /^(get|set)(?!UTC|Time$)|Locale|^toDateString|^toString|^toTimeString/.test(name),
  )
  expect(local).toEqual(expect.arrayContaining(['getDate', 'setHours', 'getTimezoneOffset']))
  for (const name of local)
    vi.spyOn(Date.prototype, name as 'getDate').mockImplementation(() => {
      throw new Error(`${name} asks for the time zone of the machine.`)
    })
  for (const bucket of ['day', 'week', 'month'] as const)
    starts(bucket, '2026-03-01T02:30:00Z', '2026-11-30T02:30:00Z')
})

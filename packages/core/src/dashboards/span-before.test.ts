import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type Span, spans } from '../model/period.js'
import { spanBefore } from './span-before.js'

const before = (span: Span, date: string) => spanBefore(span, new Date(date)).toISOString()

test.each<[Span, string, string]>([
  ['day', '2026-11-22T07:30:15.123Z', '2026-11-21T07:30:15.123Z'],
  ['day', '2026-01-01T00:00:00.000Z', '2025-12-31T00:00:00.000Z'],
  ['day', '2028-03-01T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
  ['week', '2026-03-03T23:59:59.999Z', '2026-02-24T23:59:59.999Z'],
  ['month', '2026-11-22T07:30:15.123Z', '2026-10-22T07:30:15.123Z'],
  ['month', '2026-01-15T00:00:00.000Z', '2025-12-15T00:00:00.000Z'],
  // Where the month before has no such day.
  ['month', '2026-03-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['month', '2028-03-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
  ['month', '2026-03-29T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['month', '2026-12-31T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  // 2100 is no leap year, 2000 was one.
  ['month', '2100-03-30T12:00:00.000Z', '2100-02-28T12:00:00.000Z'],
  ['month', '2000-03-30T12:00:00.000Z', '2000-02-29T12:00:00.000Z'],
  ['sixMonths', '2026-08-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['sixMonths', '2026-03-31T12:00:00.000Z', '2025-09-30T12:00:00.000Z'],
  ['year', '2028-02-29T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
  ['year', '2029-02-28T12:00:00.000Z', '2028-02-28T12:00:00.000Z'],
  ['year', '1970-01-01T00:00:00.000Z', '1969-01-01T00:00:00.000Z'],
  ['month', '9999-12-31T23:59:59.999Z', '9999-11-30T23:59:59.999Z'],
])('a %s before %s is %s', (span, date, earlier) => {
  expect(before(span, date)).toBe(earlier)
})

test('the date that is given stays as it is', () => {
  const date = new Date('2026-03-31T12:00:00Z')
  for (const span of spans) spanBefore(span, date)
  expect(date.toISOString()).toBe('2026-03-31T12:00:00.000Z')
})

const dates = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const lengths: Readonly<Record<Span, readonly [least: number, most: number]>> = {
  day: [1, 1],
  week: [7, 7],
  month: [28, 31],
  sixMonths: [181, 184],
  year: [365, 366],
}

test('every span has a length of whole days that its name allows', () => {
  fc.assert(
    fc.property(dates, fc.constantFrom(...spans), (date, span) => {
      const days = (date.getTime() - spanBefore(span, date).getTime()) / 86_400_000
      const [least, most] = lengths[span]
      expect(Number.isInteger(days)).toBe(true)
      expect([days >= least, days <= most]).toEqual([true, true])
    }),
  )
})

afterEach(() => void vi.restoreAllMocks())
test('where the machine stands, and what its clocks do in summer, changes no span', () => {
  const local = Object.getOwnPropertyNames(Date.prototype).filter((name) =>
    /^(get|set)(?!UTC|Time$)|Locale|^toDateString|^toString|^toTimeString/.test(name),
  )
  expect(local).toEqual(expect.arrayContaining(['getDate', 'setHours', 'getTimezoneOffset']))
  for (const name of local)
    vi.spyOn(Date.prototype, name as 'getDate').mockImplementation(() => {
      throw new Error(`${name} asks for the time zone of the machine.`)
    })
  for (const span of spans) before(span, '2026-03-29T02:30:00.000Z')
})

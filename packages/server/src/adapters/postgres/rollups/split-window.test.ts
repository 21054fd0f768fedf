import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitWindow } from './split-window.js'

const at = (text: string) => new Date(text)
const hourMs = 60 * 60 * 1000

test('a window is months, days and hours from the coarsest that fit, and what is left at its edges', () => {
  const split = splitWindow({ from: at('2024-02-27T22:30Z'), to: at('2024-05-02T01:00:00.001Z') })
  expect(split).toEqual({
    rolled: [
      { grain: 'hour', from: at('2024-02-27T23:00Z'), to: at('2024-02-28') },
      { grain: 'day', from: at('2024-02-28'), to: at('2024-03-01') },
      { grain: 'month', from: at('2024-03-01'), to: at('2024-05-01') },
      { grain: 'day', from: at('2024-05-01'), to: at('2024-05-02') },
      { grain: 'hour', from: at('2024-05-02'), to: at('2024-05-02T01:00Z') },
    ],
    hours: { from: at('2024-02-27T23:00Z'), to: at('2024-05-02T01:00Z') },
    edges: [
      { from: at('2024-02-27T22:30Z'), to: at('2024-02-27T23:00Z') },
      { from: at('2024-05-02T01:00Z'), to: at('2024-05-02T01:00:00.001Z') },
    ],
  })
})

test('a window without a whole hour is all edge', () => {
  const window = { from: at('2026-01-01T00:59:59.999Z'), to: at('2026-01-01T01:30Z') }
  expect(splitWindow({ ...window, to: at('2026-01-01T00:59:59.999Z') })).toMatchObject({
    rolled: [],
    edges: [],
  })
  expect(splitWindow({ from: at('2026-01-01T00:10Z'), to: at('2026-01-01T00:20Z') })).toEqual({
    rolled: [],
    hours: undefined,
    edges: [{ from: at('2026-01-01T00:10Z'), to: at('2026-01-01T00:20Z') }],
  })
  expect(splitWindow(window).rolled).toEqual([])
  expect(splitWindow(window).edges).toEqual([
    { from: window.from, to: at('2026-01-01T01:00Z') },
    { from: at('2026-01-01T01:00Z'), to: window.to },
  ])
})

test('an open window reaches as far as there is anything', () => {
  expect(splitWindow({})).toEqual({
    rolled: [{ grain: 'month', from: undefined, to: undefined }],
    hours: { from: undefined, to: undefined },
    edges: [],
  })
  const to = at('2026-03-01T00:30Z')
  expect(splitWindow({ to })).toEqual({
    rolled: [{ grain: 'month', from: undefined, to: at('2026-03-01') }],
    hours: { from: undefined, to: at('2026-03-01') },
    edges: [{ from: at('2026-03-01'), to }],
  })
  expect(splitWindow({ from: at('2026-12-31T23:00Z') }).rolled).toEqual([
    { grain: 'hour', from: at('2026-12-31T23:00Z'), to: at('2027-01-01') },
    { grain: 'month', from: at('2027-01-01'), to: undefined },
  ])
})

const moment = fc.oneof(
  fc.date({ min: at('0001-01-01'), max: at('9999-12-01'), noInvalidDate: true }),
  fc
    .date({ min: at('2023-11-01'), max: at('2024-04-01'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / hourMs) * hourMs)),
)

test('the parts of any window meet, none overlaps, none is empty, and each begins and ends where its grain does', () => {
  fc.assert(
    fc.property(
      moment,
      moment,
      fc.constantFrom('day' as const, 'month' as const),
      (a, b, coarsest) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const { rolled, edges } = splitWindow({ from, to }, { coarsest })
        const parts = [...rolled.map(({ from, to }) => ({ from, to })), ...edges]
          .map((part) => [part.from?.getTime() ?? Number.NaN, part.to?.getTime() ?? Number.NaN])
          .sort(([one = 0], [other = 0]) => one - other)
        let end = from.getTime()
        for (const [start, stop = 0] of parts) {
          expect(start).toBe(end)
          expect(stop).toBeGreaterThan(end)
          end = stop
        }
        expect(end).toBe(to.getTime())
        for (const edge of edges)
          expect(edge.to.getTime() - edge.from.getTime()).toBeLessThan(hourMs)
        for (const { grain, from: start, to: stop } of rolled)
          for (const each of [start, stop]) {
            const text = each?.toISOString() ?? ''
            if (grain === 'hour') expect(text).toMatch(/:00:00\.000Z$/)
            if (grain === 'day') expect(text).toMatch(/T00:00:00\.000Z$/)
            if (grain === 'month') expect(text).toMatch(/-01T00:00:00\.000Z$/)
          }
        if (coarsest === 'day') expect(rolled.every(({ grain }) => grain !== 'month')).toBe(true)
        const rowsOf = (wanted: string, ms: number) =>
          rolled
            .filter(({ grain }) => grain === wanted)
            .reduce((sum, part) => sum + (Number(part.to) - Number(part.from)) / ms, 0)
        expect(rowsOf('hour', hourMs)).toBeLessThanOrEqual(46)
        if (coarsest === 'month') expect(rowsOf('day', 24 * hourMs)).toBeLessThanOrEqual(60)
      },
    ),
  )
})

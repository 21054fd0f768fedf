import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitWindow } from './split-window.js'

const at = (text: string) => new Date(text)
const hourMs = 60 * 60 * 1000
const whole = { isSurplus: false }
const surplus = { isSurplus: true }

test('a window is months, days and hours from the coarsest that fit, and what is left at its edges', () => {
  const split = splitWindow({ from: at('2024-02-27T22:30Z'), to: at('2024-05-02T01:00:00.001Z') })
  expect(split).toEqual({
    rolled: [
      { grain: 'hour', from: at('2024-02-27T23:00Z'), to: at('2024-02-28'), ...whole },
      { grain: 'day', from: at('2024-02-28'), to: at('2024-03-01'), ...whole },
      { grain: 'month', from: at('2024-03-01'), to: at('2024-05-01'), ...whole },
      { grain: 'day', from: at('2024-05-01'), to: at('2024-05-02'), ...whole },
      { grain: 'hour', from: at('2024-05-02'), to: at('2024-05-02T01:00Z'), ...whole },
    ],
    hours: { from: at('2024-02-27T23:00Z'), to: at('2024-05-02T01:00Z') },
    edges: [
      { from: at('2024-02-27T22:30Z'), to: at('2024-02-27T23:00Z'), ...whole },
      { from: at('2024-05-02T01:00Z'), to: at('2024-05-02T01:00:00.001Z'), ...whole },
    ],
  })
})

test('a net window that ends now is whole up to there, and from its beginning on where less is too much than would lack', () => {
  const window = { from: at('2024-02-02T21:20Z'), to: at('2024-05-02T01:00:00.001Z') }
  expect(splitWindow(window, { net: { now: window.to } })).toEqual({
    rolled: [
      { grain: 'hour', from: at('2024-02-02T21:00Z'), to: at('2024-02-03'), ...whole },
      { grain: 'day', from: at('2024-02-01'), to: at('2024-02-03'), ...surplus },
      { grain: 'month', from: at('2024-02-01'), to: at('2024-06-01'), ...whole },
      { grain: 'day', from: at('2024-05-03'), to: at('2024-06-01'), ...surplus },
      { grain: 'hour', from: at('2024-05-02T02:00Z'), to: at('2024-05-03'), ...surplus },
    ],
    hours: { from: at('2024-02-02T21:00Z'), to: at('2024-05-02T02:00Z') },
    edges: [
      { from: at('2024-02-02T21:00Z'), to: at('2024-02-02T21:20Z'), ...surplus },
      { from: at('2024-05-02T01:00:00.001Z'), to: at('2024-05-02T02:00Z'), ...surplus },
    ],
  })
})

test('at an end long ago the smaller part of what it cuts is read, too', () => {
  const net = { now: at('2026-01-01') }
  const window = { from: at('2024-02-01'), to: at('2024-05-20T22:50Z') }
  expect(splitWindow(window, { net })).toEqual({
    rolled: [
      { grain: 'month', from: at('2024-02-01'), to: at('2024-06-01'), ...whole },
      { grain: 'day', from: at('2024-05-21'), to: at('2024-06-01'), ...surplus },
      { grain: 'hour', from: at('2024-05-20T23:00Z'), to: at('2024-05-21'), ...surplus },
    ],
    hours: { from: at('2024-02-01'), to: at('2024-05-20T23:00Z') },
    edges: [{ from: at('2024-05-20T22:50Z'), to: at('2024-05-20T23:00Z'), ...surplus }],
  })
  const short = { from: at('2024-05-01'), to: at('2024-05-01T01:00:00.001Z') }
  expect(splitWindow(short, { net })).toEqual(splitWindow(short))
})

test('a window without a whole hour is all edge', () => {
  const window = { from: at('2026-01-01T00:59:59.999Z'), to: at('2026-01-01T01:30Z') }
  expect(splitWindow({ ...window, to: at('2026-01-01T00:59:59.999Z') })).toMatchObject({
    rolled: [],
    edges: [],
  })
  const short = { from: at('2026-01-01T00:10Z'), to: at('2026-01-01T00:20Z') }
  for (const net of [undefined, { now: at('2026-03-01') }])
    expect(splitWindow(short, { net })).toEqual({
      rolled: [],
      hours: undefined,
      edges: [{ ...short, ...whole }],
    })
  expect(splitWindow(window).rolled).toEqual([])
  expect(splitWindow(window).edges).toEqual([
    { from: window.from, to: at('2026-01-01T01:00Z'), ...whole },
    { from: at('2026-01-01T01:00Z'), to: window.to, ...whole },
  ])
})

test('an open window reaches as far as there is anything', () => {
  for (const net of [undefined, { now: at('2026-03-01') }])
    expect(splitWindow({}, { net })).toEqual({
      rolled: [{ grain: 'month', from: undefined, to: undefined, ...whole }],
      hours: { from: undefined, to: undefined },
      edges: [],
    })
  const to = at('2026-03-01T00:30Z')
  expect(splitWindow({ to })).toEqual({
    rolled: [{ grain: 'month', from: undefined, to: at('2026-03-01'), ...whole }],
    hours: { from: undefined, to: at('2026-03-01') },
    edges: [{ from: at('2026-03-01'), to, ...whole }],
  })
  expect(splitWindow({ to }, { net: { now: to } }).rolled[0]).toEqual({
    grain: 'month',
    from: undefined,
    to: at('2026-04-01'),
    ...whole,
  })
  expect(splitWindow({ from: at('2026-12-31T23:00Z') }).rolled).toEqual([
    { grain: 'hour', from: at('2026-12-31T23:00Z'), to: at('2027-01-01'), ...whole },
    { grain: 'month', from: at('2027-01-01'), to: undefined, ...whole },
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

const signedMs = (
  parts: readonly { from?: Date | undefined; to?: Date | undefined; isSurplus: boolean }[],
) =>
  parts.map(({ from, to, isSurplus }) => ({
    from: Number(from),
    to: Number(to),
    sign: isSurplus ? -1 : 1,
  }))

test('the parts of any net window less its surpluses have every moment of it once, and no other', () => {
  fc.assert(
    fc.property(
      moment,
      moment,
      moment,
      fc.constantFrom('day' as const, 'month' as const),
      (a, b, now, coarsest) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const { rolled, edges, hours } = splitWindow({ from, to }, { coarsest, net: { now } })
        const parts = signedMs([...rolled, ...edges])
        const timesAt = (at: number) =>
          parts.reduce((sum, part) => sum + (part.from <= at && at < part.to ? part.sign : 0), 0)
        const bounds = [from, to, ...(hours ? [hours.from, hours.to] : [])].map(Number)
        for (const bound of [...bounds, ...parts.flatMap((part) => [part.from, part.to])])
          for (const moment of [bound - 1, bound])
            expect(timesAt(moment)).toBe(Number(from) <= moment && moment < Number(to) ? 1 : 0)
        const inHours = signedMs(rolled).reduce(
          (sum, part) => sum + part.sign * (part.to - part.from),
          0,
        )
        expect(inHours).toBe(hours ? Number(hours.to) - Number(hours.from) : 0)
        for (const part of parts) expect(part.to).toBeGreaterThan(part.from)
        for (const edge of edges) expect(Number(edge.to) - Number(edge.from)).toBeLessThan(hourMs)
      },
    ),
  )
})

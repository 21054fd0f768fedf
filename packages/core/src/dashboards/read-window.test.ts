import { expect, test } from 'vitest'
import { isGatewayError } from '../errors/index.js'
import { readWindow, type WindowQuery } from './read-window.js'

const now = new Date('2026-03-31T12:00:00Z')
const time = (text: string) => new Date(text)
const read = (query: WindowQuery) => {
  const { from, to } = readWindow(query, now)
  return [from.toISOString(), to.toISOString()]
}
const refusal = (query: WindowQuery) => {
  try {
    return readWindow(query, now)
  } catch (error) {
    return isGatewayError(error, 'VALIDATION_FAILED') && [error.status, error.message, error.body]
  }
}
const refused = (message: string) => [
  400,
  `query.from ${message}.`,
  { issues: [{ path: 'query.from', message }] },
]

test('a span ends now, or where it is told to', () => {
  expect(read({ period: 'month' })).toEqual([
    '2026-02-28T12:00:00.000Z',
    '2026-03-31T12:00:00.000Z',
  ])
  expect(read({ period: 'week', to: time('2020-01-01T00:00:00Z') })).toEqual([
    '2019-12-25T00:00:00.000Z',
    '2020-01-01T00:00:00.000Z',
  ])
  // Even where nothing can have happened yet.
  expect(read({ period: 'day', to: time('9999-12-31T23:59:59.999Z') })).toEqual([
    '9999-12-30T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
  ])
})

test('a window of one’s own begins and ends to the millisecond where one says, and else ends now', () => {
  const from = time('2026-03-31T11:59:59.999Z')
  expect(read({ period: 'custom', from })).toEqual([from.toISOString(), now.toISOString()])
  const to = time('2026-04-02T00:00:00Z')
  expect(read({ period: 'custom', from, to })).toEqual([from.toISOString(), to.toISOString()])
})

test('from is for a window of one’s own', () => {
  for (const period of ['day', 'year'] as const)
    expect(refusal({ period, from: time('2026-01-01T00:00:00Z') })).toEqual(
      refused('is for period=custom; leave it out, or ask for that'),
    )
})

test('a window of one’s own has a from, before its to', () => {
  expect(refusal({ period: 'custom', to: now })).toEqual(
    refused('is missing; period=custom begins there'),
  )
  const from = time('2026-02-01T00:00:00Z')
  for (const to of [from, time('2026-01-31T23:59:59.999Z')])
    expect(refusal({ period: 'custom', from, to })).toEqual(refused('must be before to'))
  for (const late of [now, time('2026-03-31T12:00:00.001Z')])
    expect(refusal({ period: 'custom', from: late })).toEqual(
      refused('must be before now, as to is left out'),
    )
})

import { describe, expect, test } from 'vitest'
import {
  getAccountSeries,
  getDashboardAccountSeries,
  getDashboardStats,
  listDashboardTransactions,
} from './dashboards.js'

const refusalOf = (
  { query }: { readonly query: typeof getDashboardStats.query },
  given: Record<string, string>,
) =>
  query.safeParse(given).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
const refusal = (endpoint: unknown, given: Record<string, string>) =>
  refusalOf(endpoint as typeof getDashboardStats, given)

describe('a time', () => {
  const from = (text: string) => {
    const { data } = getDashboardStats.query.safeParse({ period: 'custom', from: text })
    return data?.from?.toISOString()
  }
  const message =
    'from: must be an ISO 8601 time with its offset, such as 2026-01-31T12:00:00Z; write a + in it as %2B'

  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00.1Z', '2026-01-31T12:00:00.100Z'],
    ['2026-01-31T12:00:00.123999Z', '2026-01-31T12:00:00.123Z'],
    ['2026-01-31T12:00:00.12345678901234+02:00', '2026-01-31T10:00:00.123Z'],
    ['2026-01-31T23:30:00-01:00', '2026-02-01T00:30:00.000Z'],
    ['2028-02-29T23:59:59.999+14:00', '2028-02-29T09:59:59.999Z'],
    ['2026-03-29T02:30:00+01:00', '2026-03-29T01:30:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is a moment in UTC', (text, moment) => {
    expect(from(text)).toBe(moment)
  })

  test.each([
    '',
    'now',
    '0',
    '1767225600000',
    '2026-01-31',
    '2026-01-31T12:00',
    '2026-01-31T12:00Z',
    '2026-01-31T12:00:00',
    '2026-01-31 12:00:00Z',
    // What a + becomes in an address.
    '2026-01-31T12:00:00 02:00',
    '2026-01-31T12:00:00+0200',
    '2026-01-31T12:00:00+24:00',
    '2026-01-31T24:00:00Z',
    '2026-01-31T23:59:60Z',
    '2026-02-29T12:00:00Z',
    '2100-02-29T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-00-10T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '+012026-01-01T00:00:00Z',
    '12026-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    'infinity',
    '-infinity',
    '2026-01-31T12:00:00Z%',
    '2026-01-31T12:00:00Z\n',
    '2026-01-31T12:00:00.12345678901234567890123456Z',
  ])('%j is none', (text) => {
    expect(refusal(getDashboardStats, { period: 'custom', from: text })).toEqual([message])
  })

  test.each([
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00+00:01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-00:01',
  ])('%s is in no year that everybody can write down', (text) => {
    expect(refusal(getDashboardStats, { period: 'custom', from: text })).toEqual([
      'from: must be in the years 1970 to 9999',
    ])
  })
})

describe('networks', () => {
  const ids = (networkId: string) =>
    getDashboardStats.query.safeParse({ networkId }).data?.networkId

  test('are one, or several with commas between them, each once', () => {
    expect(ids('8453')).toEqual(['8453'])
    expect(ids('8453,10,8453,1')).toEqual(['8453', '10', '1'])
    const many = Array.from({ length: 50 }, (_, i) => String(i + 1))
    expect(ids(many.join())).toEqual(many)
  })

  test.each([
    '',
    ',',
    '1,',
    ',1',
    '1,,2',
    '1, 2',
    '01',
    '0',
    '-1',
    '1.5',
    '0x1',
    'base',
    '%',
    '1,_',
    "1'",
    '1;2',
    '9'.repeat(21),
  ])('%j are none', (networkId) => {
    for (const endpoint of [
      getDashboardStats,
      getDashboardAccountSeries,
      listDashboardTransactions,
    ])
      expect(refusal(endpoint, { networkId })).toEqual([
        'networkId: must be chain ids as decimal strings, with commas between them: 8453 or 8453,10',
      ])
  })

  test('are 50 at most, and of /account/series one', () => {
    const many = Array.from({ length: 51 }, (_, i) => String(i + 1))
    expect(refusal(getDashboardStats, { networkId: many.join() })).toEqual([
      'networkId: must have at most 50 chain ids',
    ])
    expect(refusal(getDashboardStats, { networkId: '1,'.repeat(10_000) })).toEqual([
      'networkId: must have at most 50 chain ids',
    ])
    const longest = Array.from({ length: 50 }, (_, i) => `1${String(i).padStart(19, '0')}`)
    expect(ids(longest.join())).toEqual(longest)
    expect(refusal(getAccountSeries, { period: 'day', networkId: '1,2' })?.[0]).toMatch(
      /^networkId: must be a chain id/,
    )
  })
})

describe('what is looked for in hex', () => {
  const parts = [
    ['address', getDashboardAccountSeries, 40],
    ['transactionHash', listDashboardTransactions, 64],
    ['userOperationHash', listDashboardTransactions, 64],
  ] as const

  test.each(parts)('%s is as much of it as there is, in lower case', (name, endpoint, digits) => {
    const part = (given: string) =>
      (endpoint.query.safeParse({ [name]: given }).data as Record<string, unknown>)?.[name]
    for (const [given, parsed] of [
      ['A', 'a'],
      ['0', '0'],
      ['0xAb', '0xab'],
      ['0XAB', '0xab'],
      ['F'.repeat(digits), 'f'.repeat(digits)],
      [`0x${'0'.repeat(digits)}`, `0x${'0'.repeat(digits)}`],
    ] as const)
      expect(part(given)).toBe(parsed)
  })

  test.each(parts)(
    '%s holds no wildcard, and nothing else that is no digit',
    (name, endpoint, digits) => {
      for (const given of [
        '',
        '0x',
        'x',
        '0x0x1',
        '%',
        'a%',
        '_',
        'a_b',
        '\\',
        '\\x61',
        '\u0000',
        'a\u0000',
        "a' or true --",
        'g',
        ' a',
        'a\n',
        'а',
        'f'.repeat(digits + 1),
        `0x${'f'.repeat(digits + 1)}`,
        '%'.repeat(10_000),
      ])
        expect(refusal(endpoint, { [name]: given })).toEqual([
          `${name}: must be 1 to ${digits} hex digits, with or without 0x in front`,
        ])
    },
  )

  test('of /account/series is the whole address', () => {
    for (const address of [
      '0xab',
      'ab'.repeat(20),
      `0x${'g'.repeat(40)}`,
      `0x${'a'.repeat(41)}`,
      '%',
    ])
      expect(refusal(getAccountSeries, { period: 'day', address })).toEqual([
        'address: must be 0x and 40 hex digits',
      ])
  })
})

test.each(['', '1', '0', 'TRUE', 'yes', ' true', 'null'])(
  '%j is neither true nor false',
  (given) => {
    for (const endpoint of [
      getDashboardStats,
      getDashboardAccountSeries,
      listDashboardTransactions,
      getAccountSeries,
    ])
      expect(refusal(endpoint, { period: 'day', includeTestnets: given })).toContain(
        'includeTestnets: must be true or false',
      )
  },
)

test('each endpoint has the periods and buckets of the specification', () => {
  const takes = (endpoint: unknown, name: string, needed: object = {}) =>
    ['day', 'week', 'month', 'sixMonths', 'year', 'custom', 'hour', '', 'Day'].filter(
      (value) => refusal(endpoint, { ...needed, [name]: value })?.length === undefined,
    )
  const period = { period: 'day' }
  const every = ['day', 'week', 'month', 'sixMonths', 'year', 'custom']
  expect(takes(getDashboardStats, 'period')).toEqual(['day', 'week', 'month', 'custom'])
  for (const series of [getDashboardAccountSeries, getAccountSeries]) {
    expect(takes(series, 'period')).toEqual(every)
    expect(takes(series, 'bucket', period)).toEqual(['day', 'week', 'month'])
    expect(takes(series, 'activeWithin', period)).toEqual(every.slice(0, -1))
  }
  expect(refusal(getAccountSeries, {})?.[0]).toMatch(/^period: /)
})

test('a page of transactions has 1 to 100 rows, and skips up to 100,000', () => {
  const good = { limit: '100', offset: '100000' }
  expect(listDashboardTransactions.query.parse(good)).toEqual({ limit: 100, offset: 100_000 })
  for (const limit of ['0', '101', '-1', '1.5', '1e1', '', 'ten'])
    expect(refusal(listDashboardTransactions, { limit })?.[0]).toMatch(/^limit: /)
  for (const offset of ['-1', '100001', '', '0x1'])
    expect(refusal(listDashboardTransactions, { offset })?.[0]).toMatch(/^offset: /)
})

test('what an endpoint does not take is refused', () => {
  for (const [endpoint, name] of [
    [getDashboardStats, 'bucket'],
    [getDashboardStats, 'address'],
    [getDashboardAccountSeries, 'limit'],
    [listDashboardTransactions, 'period'],
    [getAccountSeries, 'status'],
  ] as const)
    expect(refusal(endpoint, { period: 'day', [name]: 'day' })?.length).toBeGreaterThan(0)
})

test('an offset that is too deep is refused with what to narrow', () => {
  expect(refusal(listDashboardTransactions, { offset: '100001' })).toEqual([
    'offset: must be between 0 and 100,000; narrow the window with from and to',
  ])
})

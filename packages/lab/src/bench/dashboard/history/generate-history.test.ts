import { expect, test } from 'vitest'
import { generateHistory, type HistoryChunk } from './generate-history.js'
import { planHistory, projectCount } from './plan-history.js'

const from = Date.UTC(2024, 0)
const to = Date.UTC(2026, 0)
const plan = planHistory({ operations: 3_000, from, to })
const read = (seed: string) => {
  const history = generateHistory(plan, seed)
  return { chunks: [...history.operations()], accounts: [...history.accounts()].join('') }
}
const rowsOf = (chunks: readonly HistoryChunk[], table: keyof HistoryChunk['lines']) =>
  chunks
    .flatMap(({ lines }) => lines[table].toString().split('\n'))
    .filter(Boolean)
    .map((line) => line.split('\t'))

test('the same seed gives the same history, and another one another', () => {
  const bytes = ({ chunks, accounts }: ReturnType<typeof read>) =>
    `${chunks.map(({ lines }) => Object.values(lines).join('')).join('')}${accounts}`
  expect(bytes(read('1'))).toBe(bytes(read('1')))
  expect(bytes(read('1'))).not.toBe(bytes(read('2')))
})

test('a history has as many operations as it was planned with, the oldest first, months apart, of accounts that it has', () => {
  const { chunks, accounts } = read('1')
  const operations = rowsOf(chunks, 'operations')
  expect(operations).toHaveLength(plan.operations)
  const known = new Set(accounts.split('\n').map((line) => line.split('\t')[0]))
  expect(known.size - 1).toBe(plan.accounts)
  expect(operations.filter(([, , accountId = '']) => !known.has(accountId))).toEqual([])
  // Ids begin with the time.
  const times = operations.map(([id = '']) => id.slice(0, 15))
  expect(times).toEqual([...times].sort())
  const months = chunks.map(({ month }) => month.getTime())
  expect(months).toEqual([...months].sort((a, b) => a - b))
  const strangers = chunks.flatMap(({ month, lines }) =>
    rowsOf([{ month, lines }], 'operations').filter(
      (row) => !row.some((value) => value.startsWith(month.toISOString().slice(0, 7))),
    ),
  )
  expect(strangers).toEqual([])
})

test('the big project has three tenths of all, and every project has some in a long history', () => {
  const shares = new Map<number, number>()
  for (const { project, share } of plan.lanes)
    shares.set(project, (shares.get(project) ?? 0) + share)
  expect(shares.get(0)).toBeCloseTo(0.3)
  expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  expect(shares.size).toBe(projectCount)
  expect(Math.min(...shares.values()) * 100_000).toBeGreaterThan(50)
})

import { describe, expect, test } from 'vitest'
import {
  canTransition,
  isTerminal,
  liveStatuses,
  type OperationStatus,
  operationStatuses,
  publicStatuses,
  statusBuckets,
} from './operation-state.js'

/** Written by hand from the documented state machine, deliberately not derived from the table under test. */
const legal = new Set([
  'prepared>received',
  'prepared>expired',
  'received>queued',
  'received>confirmed',
  'received>failed',
  'received>dropped',
  'queued>submitted',
  'queued>confirmed',
  'queued>failed',
  'queued>dropped',
  'submitted>submitted',
  'submitted>queued',
  'submitted>confirmed',
  'submitted>dropped',
  'confirmed>submitted',
  'confirmed>finalized',
  'confirmed>failed',
])

const statuses: OperationStatus[] = [
  'prepared',
  'received',
  'queued',
  'submitted',
  'confirmed',
  'finalized',
  'failed',
  'dropped',
  'expired',
]
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

test('there are exactly the nine documented statuses', () => {
  expect([...operationStatuses].sort()).toEqual([...statuses].sort())
})

test.each(pairs)('%s → %s is legal exactly when the state machine names it', (from, to) => {
  expect(canTransition(from, to)).toBe(legal.has(`${from}>${to}`))
})

describe('terminal statuses', () => {
  test.each(statuses)('%s is terminal exactly when nothing leads out of it', (status) => {
    expect(isTerminal(status)).toBe(['finalized', 'failed', 'dropped', 'expired'].includes(status))
  })
})

test('prepared and expired never leave the gateway', () => {
  expect([...publicStatuses].sort()).toEqual(
    ['confirmed', 'dropped', 'failed', 'finalized', 'queued', 'received', 'submitted'].sort(),
  )
})

test('the live statuses are the public ones that are not terminal', () => {
  expect([...liveStatuses].sort()).toEqual(
    publicStatuses.filter((status) => !isTerminal(status)).sort(),
  )
})

test('every public status is in exactly one filter bucket', () => {
  expect(Object.values(statusBuckets).flat().sort()).toEqual([...publicStatuses].sort())
})

import type { Difference } from '@gasless-gateway/core'
import { describe, expect, test } from 'vitest'
import { describeDifference } from './describe-difference.js'

const hash = `0x${'11'.repeat(32)}` as const
const operation: Difference = {
  networkId: '8453',
  subject: 'operation',
  problem: 'different',
  blockNumber: 42n,
  transactionHash: hash,
  userOperationHash: hash,
  operationId: 'op_1' as NonNullable<Difference['operationId']>,
  fields: [
    { field: 'status', stored: 'queued', chain: 'finalized' },
    { field: 'blockNumber', stored: null, chain: '42' },
  ],
}
const found = { kind: 'found' } as const

describe('a difference is one line that names what, where, and both values', () => {
  test.each<[string, Partial<Difference>, string]>([
    [
      'status',
      {},
      'Network 8453, block 42: operation op_1 is on chain, and status is queued instead of finalized, blockNumber is nothing instead of 42.',
    ],
    [
      'status without a block',
      {
        problem: 'surplus',
        blockNumber: null,
        fields: [{ field: 'status', stored: 'finalized', chain: null }],
      },
      'Network 8453: operation op_1 is finalized here, but no block has it.',
    ],
    [
      'budget of a project',
      {
        subject: 'budget',
        blockNumber: null,
        projectId: 'prj_1' as NonNullable<Difference['projectId']>,
        fields: [{ field: 'reserved', stored: '7', chain: '8' }],
      },
      "Network 8453: the part of the paymaster's deposit that is reserved for prj_1 differs from the sum over the operations: reserved is 7 instead of 8.",
    ],
    [
      'missing fee',
      { subject: 'ledger entry', problem: 'missing' },
      'Network 8453, block 42: the fee of operation op_1 is on chain, but not in the ledger.',
    ],
    [
      'surplus fee of an unknown operation',
      { subject: 'ledger entry', problem: 'surplus', operationId: null },
      `Network 8453, block 42: the fee of operation with hash ${hash} is in the ledger, but not in this block.`,
    ],
    [
      'different fee',
      {
        subject: 'ledger entry',
        fields: [{ field: 'collected', stored: '61', chain: '60' }],
      },
      'Network 8453, block 42: the fee of operation op_1 is in the ledger, but collected is 61 instead of 60.',
    ],
    [
      'missing cost',
      { subject: 'outer transaction', problem: 'missing', operationId: null },
      `Network 8453, block 42: the cost of our transaction ${hash} is on chain, but not in the ledger.`,
    ],
  ])('%s', (_, changes, line) => {
    expect(describeDifference({ ...operation, ...changes }, found)).toBe(line)
  })

  test('and says what became of it', () => {
    const missing: Difference = { ...operation, subject: 'ledger entry', problem: 'missing' }
    expect(describeDifference(missing, { kind: 'repaired' })).toMatch(
      /not in the ledger\. Repaired\.$/,
    )
    expect(describeDifference(missing, { kind: 'left', why: 'nobody knows' })).toMatch(
      /not in the ledger\. Left as it is: nobody knows\.$/,
    )
    const block: Difference = { ...operation, subject: 'block', problem: 'disputed' }
    expect(describeDifference(block, { kind: 'left', why: 'its endpoints disagree' })).toBe(
      'Network 8453, block 42: not compared: its endpoints disagree.',
    )
  })
})

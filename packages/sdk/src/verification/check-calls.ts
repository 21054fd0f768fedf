import {
  approveCall,
  type Call,
  decodeExecution,
  defaultApprovalMultiple,
  encodeExecution,
  readApproval,
} from '@gasless-gateway/core/erc4337'
import type { Address, Hex } from 'viem'
import { VerificationError } from '../errors/verification-error.js'
import { expectAtMost, expectSame } from './expect.js'
import { orUnreadable } from './or-unreadable.js'

export interface ApprovalTerms {
  readonly token: Address
  readonly paymaster: Address
  readonly maxTokenAmount: bigint
}

/** Checks that the calls begin with exactly the requested ones, in their order. */
export function checkCalls(calls: readonly Call[], requested: readonly Call[]): void {
  requested.forEach((call, index) => {
    checkCall(call, calls[index], index)
  })
}

/**
 * Checks the calls after the first `count`: only the paymaster's allowance may be renewed there. Returns that amount.
 */
export function checkAppended(
  calls: readonly Call[],
  count: number,
  terms: ApprovalTerms | undefined,
): bigint | undefined {
  const appended = calls.slice(count)
  if (appended.length === 0) return undefined
  if (!terms)
    throw new VerificationError('The operation performs more calls than requested.', {
      field: 'calls',
      expected: `${count} calls`,
      actual: `${calls.length} calls, the first extra to ${appended[0]?.to}`,
    })
  return checkApproval(appended, terms)
}

/**
 * Returns the calls of an operation. Only the canonical encoding passes: the account might decode other bytes
 * differently.
 */
export function readCalls(callData: Hex): Call[] {
  const [calls, canonical] = orUnreadable(
    'callData',
    'execute, single or batch, all or nothing',
    () => {
      const decoded = decodeExecution(callData)
      return [decoded, encodeExecution(decoded)]
    },
  )
  expectSame('callData', canonical, callData, 'The call data is not encoded canonically.')
  return calls
}

function checkCall(expected: Call, actual: Call | undefined, index: number): void {
  const sentence = 'The operation performs another call than requested.'
  expectSame(`calls.${index}.to`, expected.to, actual?.to ?? 'no call', sentence)
  expectSame(`calls.${index}.value`, String(expected.value), String(actual?.value), sentence)
  expectSame(`calls.${index}.data`, expected.data, String(actual?.data), sentence)
}

/**
 * Checks for `approve(paymaster, N)`, optionally after `approve(paymaster, 0)` for tokens that require it. Returns N.
 */
function checkApproval(
  appended: readonly Call[],
  { token, paymaster, maxTokenAmount }: ApprovalTerms,
): bigint {
  const amounts = appended.map((call) => {
    const amount = readApproval(call, token, paymaster)
    const canonical = amount !== undefined && approveCall(token, paymaster, amount).data
    if (amount === undefined || canonical !== call.data.toLowerCase())
      throw new VerificationError('The operation performs another call than requested.', {
        field: 'approval',
        expected: `approve(${paymaster}, …) on ${token}`,
        actual: `${call.data} to ${call.to}`,
      })
    return amount
  })
  const amount = amounts.at(-1) ?? 0n
  const reset = amounts.slice(0, -1)
  if (amount === 0n || reset.length > 1 || reset.some((first) => first !== 0n))
    throw new VerificationError('The approval of the paymaster is not as expected.', {
      field: 'approval',
      expected: 'approve(N), or approve(0) and then approve(N)',
      actual: amounts.map((value) => `approve(${value})`).join(', '),
    })
  expectAtMost(
    'approval',
    defaultApprovalMultiple * maxTokenAmount,
    amount,
    `The allowance is above ${defaultApprovalMultiple} times the fee.`,
  )
  return amount
}

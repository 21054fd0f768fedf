import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { address, uint } from '../testing/arbitraries.js'
import { approveCall, readApproval } from './approval.js'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0xfEE0000000000000000000000000000000000fee'
const other = '0x000000000000000000000000000000000000dEaD'
const approval = approveCall(token, spender, 5n)

test('an approval is the call that ERC-20 defines, on the token and without value', () => {
  // Selector of approve(address,uint256), then both arguments in 32 bytes each.
  const data = `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`
  expect(approval).toEqual({ to: token, value: 0n, data })
})

test('what was approved is read again, whatever the token, spender and amount', () => {
  fc.assert(
    fc.property(address, address, uint(256), (onToken, by, amount) => {
      expect(readApproval(approveCall(onToken, by, amount), onToken, by)).toBe(amount)
    }),
  )
  expect(readApproval(approveCall(token, spender, maxUint256), token, spender)).toBe(maxUint256)
})

describe('no approval of the paymaster is', () => {
  const call = (functionName: 'transfer' | 'approve', args: readonly [Hex, bigint]) => ({
    ...approval,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args }),
  })
  test.each([
    ['one on another token', { ...approval, to: other }],
    ['one of another spender', call('approve', [other, 5n])],
    ['one that sends value along', { ...approval, value: 1n }],
    ['a transfer to it', call('transfer', [spender, 5n])],
    ['a call of nothing', { ...approval, data: '0x' }],
    ['a selector that no ERC-20 has', { ...approval, data: '0xdeadbeef' }],
    ['one that is cut off', { ...approval, data: approval.data.slice(0, -2) as Hex }],
  ] as const)('%s', (_, each) => {
    expect(readApproval(each, token, spender)).toBeUndefined()
  })
})

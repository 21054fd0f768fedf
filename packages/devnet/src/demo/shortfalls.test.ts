import { expect, test } from 'vitest'
import type { SwapReceipt, TransferReceipt } from './demo-receipt.js'
import { shortfallsOf } from './shortfalls.js'

const account = '0x00000000000000000000000000000000000000a1'
const operation = {
  networkId: '31337',
  operationId: 'op',
  account,
  userOperationHash: '0x01',
  transactionHash: '0x02',
  status: 'finalized',
  tokenAmount: '30',
  expectedTokenAmount: '20',
  collectedFeeRaw: '20',
  token: account,
  amount: '100',
  nativeBalanceBefore: '0',
  nativeBalanceAfter: '0',
  tokenBalanceBefore: '500',
  tokenBalanceAfter: '380',
} as const
const transfer: TransferReceipt = {
  ...operation,
  kind: 'transfer',
  recipientBalanceBefore: '1',
  recipientBalanceAfter: '101',
}
const swap: SwapReceipt = {
  ...operation,
  kind: 'swap',
  toNetworkId: '31337',
  toToken: account,
  quotedToAmount: '99',
  minimumReceived: '90',
  toTokenBalanceBefore: '5',
  toTokenBalanceAfter: '95',
  bridge: null,
}
const bridge = {
  status: 'done',
  substatus: 'COMPLETED',
  destinationTransactionHash: '0x03',
  receivedAmount: '90',
  receivedToken: '0x0000000000000000000000000000000000000001',
  explorerUrl: null,
} as const
const bridged: SwapReceipt = { ...swap, kind: 'cross_chain_swap', toNetworkId: '31338', bridge }

test.each([transfer, swap, bridged])(
  'a $kind that kept every promise falls short of nothing',
  (receipt) => {
    expect(shortfallsOf(receipt)).toEqual([])
  },
)

test.each([
  ['an operation that is not finalized', { ...swap, status: 'confirmed' }],
  ['a fee that nobody recorded', { ...swap, collectedFeeRaw: null }],
  ['a fee above its maximum', { ...swap, tokenAmount: '19' }],
  ['a token too much spent', { ...swap, tokenBalanceAfter: '379' }],
  ['native coin in the account', { ...swap, nativeBalanceAfter: '1' }],
  ['a recipient who got less', { ...transfer, recipientBalanceAfter: '100' }],
  ['less than the minimum received', { ...swap, toTokenBalanceAfter: '94' }],
  ['a bridge on one chain', { ...swap, bridge }],
  ['a bridge that paid back', { ...bridged, bridge: { ...bridge, status: 'refunded' as const } }],
  ['another amount told than arrived', { ...bridged, bridge: { ...bridge, receivedAmount: '91' } }],
])('%s is told', (_, receipt) => {
  expect(shortfallsOf(receipt)).toHaveLength(1)
})

test('a bridge that nobody knows of is told', () => {
  expect(shortfallsOf({ ...bridged, bridge: null })).toEqual([
    'the bridge ended unknown',
    'the gateway says that nothing arrived instead of 90',
  ])
})

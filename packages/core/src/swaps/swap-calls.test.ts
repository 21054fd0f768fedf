import { type Address, decodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import type { Call } from '../erc4337/kernel-execution.js'
import type { Route, RouteRequest } from '../model/route.js'
import { ethereum } from '../networks/definitions/ethereum.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { swapCalls } from './swap-calls.js'

const router: Address = '0x3333333333333333333333333333333333333333'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const approvalsOf = (calls: readonly Call[]) =>
  calls.slice(0, -1).map(({ to, data, value }) => {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return [to, functionName, ...args, value]
  })
const callsOf = (fromToken: Address, route: Partial<Route> = {}) => {
  const request = { from: ethereum, fromToken, amount: 25_000_000n } as RouteRequest
  const transaction = { chainId: 1, from: usdc, to: router, data: '0x12', value: 3n } as const
  return swapCalls(request, {
    spender: router,
    approvalReset: false,
    transaction,
    ...route,
  } as Route)
}
const swap = { to: router, data: '0x12', value: 3n }

test('exactly the amount is approved, in the batch that swaps it', () => {
  const calls = callsOf(usdc)
  expect(approvalsOf(calls)).toEqual([[usdc, 'approve', router, 25_000_000n, 0n]])
  expect(calls.at(-1)).toEqual(swap)
})

test.each([
  ['that we know to refuse a change of its allowance', usdt, {}],
  ['of which the provider says so', usdc, { approvalReset: true }],
])('the allowance of a token %s is reset first', (_, token, route) => {
  expect(approvalsOf(callsOf(token, route))).toEqual([
    [token, 'approve', router, 0n, 0n],
    [token, 'approve', router, 25_000_000n, 0n],
  ])
})

test('coins need no approval, whatever the provider says', () => {
  expect(callsOf(nativeCoinAddress)).toEqual([swap])
})

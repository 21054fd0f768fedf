import { type Address, concatHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SecurityInput } from '../../model/security-check.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { aCall } from '../../testing/a-call.js'
import { dai, usdc } from '../../testing/a-network.js'
import { securedAccount as account, aSecurityInput } from '../../testing/a-security-input.js'
import { swapElsewhere } from './swap-elsewhere.js'

const router: Address = '0x00000000000000000000000000000000000000b2'
const stranger: Address = '0x00000000000000000000000000000000000000C3'
const theCaller: Address = '0x0000000000000000000000000000000000000001'
const theRouter: Address = '0x0000000000000000000000000000000000000002'
const path = [usdc.address, dai.address]

const v2Tail = 'address[] path, address to, uint256 deadline'
const coinPath = [dai.address, usdc.address]
const swaps: [string, Address, (to: Address) => ReturnType<typeof aCall>][] = [
  ...[
    'swapExactTokensForTokens',
    'swapTokensForExactTokens',
    'swapExactTokensForTokensSupportingFeeOnTransferTokens',
  ].map((name): (typeof swaps)[number] => [
    name,
    dai.address,
    (to) => aCall(router, `${name}(uint256 a, uint256 b, ${v2Tail})`, [5n, 1n, path, to, 9n]),
  ]),
  ...[
    'swapExactTokensForETH',
    'swapTokensForExactETH',
    'swapExactTokensForETHSupportingFeeOnTransferTokens',
  ].map((name): (typeof swaps)[number] => [
    name,
    nativeCoinAddress,
    (to) => aCall(router, `${name}(uint256 a, uint256 b, ${v2Tail})`, [5n, 1n, path, to, 9n]),
  ]),
  ...[
    'swapExactETHForTokens',
    'swapETHForExactTokens',
    'swapExactETHForTokensSupportingFeeOnTransferTokens',
  ].map((name): (typeof swaps)[number] => [
    name,
    usdc.address,
    (to) => aCall(router, `${name}(uint256 a, ${v2Tail})`, [1n, coinPath, to, 9n], 5n),
  ]),
  [
    'swapExactTokensForTokens without a deadline',
    dai.address,
    (to) =>
      aCall(
        router,
        'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
        [5n, 1n, path, to],
      ),
  ],
  [
    'exactInputSingle',
    dai.address,
    (to) =>
      aCall(
        router,
        'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 limit) params)',
        [[usdc.address, dai.address, 500, to, 9n, 5n, 1n, 0n]],
      ),
  ],
  [
    'exactInputSingle without a deadline, in a multicall',
    dai.address,
    (to) =>
      aCall(router, 'multicall(uint256 deadline, bytes[] data)', [
        9n,
        [
          aCall(
            router,
            'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 limit) params)',
            [[usdc.address, dai.address, 500, to, 5n, 1n, 0n]],
          ).data,
        ],
      ]),
  ],
  [
    'exactInput',
    dai.address,
    (to) =>
      aCall(
        router,
        'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
        [[concatHex([usdc.address, '0x0001f4', dai.address]), to, 9n, 5n, 1n]],
      ),
  ],
  [
    'exactOutput, whose path is written backwards',
    dai.address,
    (to) =>
      aCall(
        router,
        'exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
        [[concatHex([dai.address, '0x0001f4', usdc.address]), to, 1n, 5n]],
      ),
  ],
  [
    'unwrapWETH9',
    nativeCoinAddress,
    (to) => aCall(router, 'unwrapWETH9(uint256 amountMinimum, address recipient)', [1n, to]),
  ],
  [
    'sweepToken',
    dai.address,
    (to) =>
      aCall(router, 'sweepToken(address token, uint256 amountMinimum, address recipient)', [
        dai.address,
        1n,
        to,
      ]),
  ],
]

const judge = (
  call: ReturnType<typeof aCall>,
  received: readonly Address[] | undefined,
  changes: Partial<SecurityInput> = {},
) => {
  const base = aSecurityInput({ calls: [call], ...changes })
  const transfers = received?.map((asset) => ({ asset, from: router, to: account, amount: 1n }))
  return swapElsewhere.objectsTo({
    ...base,
    effects: base.effects && transfers && { ...base.effects, transfers },
  })
}

describe.each(swaps)('%s', (_, output, swapTo) => {
  test('to a stranger is unsafe, whatever comes in', () => {
    expect(judge(swapTo(stranger), [output])).toBe(
      `The swap at ${router} sends its output to ${stranger} instead of the account.`,
    )
  })

  test('to the account is fine when something arrives, and unsafe when nothing does', () => {
    expect(judge(swapTo(account), [output])).toBeUndefined()
    expect(judge(swapTo(account), [])).toMatch(/brings the account no .* at all/)
    expect(judge(swapTo(account), undefined)).toBeUndefined()
  })

  test('to the router itself is for a later call to pay out', () => {
    expect(judge(swapTo(router), [])).toBeUndefined()
    expect(judge(swapTo(theRouter), [])).toBeUndefined()
  })

  test('to whoever calls the router is to the account', () => {
    expect(judge(swapTo(theCaller), [output])).toBeUndefined()
  })

  test('to somebody who was paid before, or has a part in the operation, is fine', () => {
    const call = swapTo(stranger)
    expect(judge(call, [], { counterparties: [stranger] })).toBeUndefined()
    expect(judge(call, [], { calls: [call, aCall(stranger, 'deposit()')] })).toBeUndefined()
  })

  test('to somebody whose part is an empty call, or a message to no contract, is unsafe', () => {
    const call = swapTo(stranger)
    const objection = /sends its output to .* instead of the account/
    for (const value of [0n, 1n])
      expect(judge(call, [], { calls: [call, { to: stranger, value, data: '0x' }] })).toMatch(
        objection,
      )
    expect(
      judge(call, [], {
        calls: [call, { to: stranger, value: 0n, data: '0x72656e74' }],
        aftermath: { allowances: [], codeless: [stranger] },
      }),
    ).toMatch(objection)
  })
})

import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { encodeExecution } from '../erc4337/kernel-execution.js'
import { aCall } from '../testing/a-call.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { securedAccount as sender } from '../testing/a-security-input.js'
import { lookAtOf } from './look-at.js'

const network = aNetwork()
const spender: Address = '0x1111111111111111111111111111111111111111'
const token: Address = '0x2222222222222222222222222222222222222222'
const approve = (on: Address, to: Address, amount = 5n) =>
  aCall(on, 'approve(address spender, uint256 amount)', [to, amount])

test('ordinary transfers of coins and known tokens need no look', () => {
  const calls = [
    { to: spender, value: 1n, data: '0x' } as const,
    aCall(usdc.address, 'transfer(address to, uint256 amount)', [spender, 1n]),
  ]
  expect(lookAtOf({ network, sender, calls })).toEqual({ allowances: [], addresses: [] })
})

test('approvals, their spenders and unknown contracts are looked at, once each, however they are packed', () => {
  const calls = [
    approve(usdc.address, spender),
    { to: sender, value: 0n, data: encodeExecution([approve(token, spender, 7n)]) },
    aCall(spender, 'deposit()'),
  ]
  expect(lookAtOf({ network, sender, calls })).toEqual({
    allowances: [
      { token: usdc.address, spender, approved: 5n },
      { token, spender, approved: 7n },
    ],
    addresses: [spender, token],
  })
})

test('approvals for the paymaster or for the account itself are not looked at', () => {
  const calls = [approve(usdc.address, network.paymaster as Address), approve(usdc.address, sender)]
  expect(lookAtOf({ network, sender, calls }).allowances).toEqual([])
})

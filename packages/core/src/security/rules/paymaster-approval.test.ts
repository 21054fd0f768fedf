import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import type { SecurityInput } from '../../model/security-check.js'
import { aNetwork, usdc } from '../../testing/a-network.js'
import { aSecurityInput } from '../../testing/a-security-input.js'
import { paymasterApproval } from './paymaster-approval.js'

const network = aNetwork()
const sender = '0x00000000000000000000000000000000000000a1'
const approve = (spender: `0x${string}`, amount: bigint) => ({
  to: usdc.address,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})
const judge = (calls: SecurityInput['calls']) =>
  paymasterApproval.objectsTo(aSecurityInput({ calls }))

test('a call that approves the paymaster by itself is unsafe, whatever the amount', () => {
  if (!network.paymaster) throw new Error('the test network has a paymaster')
  for (const amount of [0n, 1n, 2n ** 256n - 1n])
    expect(judge([approve(sender, 1n), approve(network.paymaster, amount)])).toMatch(
      /^A call approves the paymaster on 0x/,
    )
})

test('an approval of somebody else is not this rule’s business', () => {
  expect(judge([approve(sender, 1n)])).toBeUndefined()
})

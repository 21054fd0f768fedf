import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { approveCall } from '../erc4337/approval.js'
import { encodeExecution } from '../erc4337/kernel-execution.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { claimsOf } from './claims.js'
import type { Operation } from './operation.js'
import { ownApprovals } from './own-approvals.js'

const network = aNetwork()
const paymaster = network.paymaster ?? zeroAddress
const sender = '0x1111111111111111111111111111111111111111'
const stranger = '0x2222222222222222222222222222222222222222'
const approvalsIn = (...calls: Parameters<typeof ownApprovals>[0]['calls']) =>
  ownApprovals({ network, calls }, sender)

test('what calls set the allowance of a fee token to counts, the last of each token', () => {
  expect(
    approvalsIn(
      approveCall(usdc.address, paymaster, 7n),
      approveCall(dai.address, paymaster, 5n),
      approveCall(usdc.address, paymaster, 0n),
    ),
  ).toEqual([
    { asset: usdc.address, amount: 0n, approval: 0n },
    { asset: dai.address, amount: 0n, approval: 5n },
  ])
})

test('what the account approves by calling itself counts, too', () => {
  const packed = encodeExecution([approveCall(usdc.address, paymaster, 0n)])
  expect(approvalsIn({ to: sender, value: 0n, data: packed })).toEqual([
    { asset: usdc.address, amount: 0n, approval: 0n },
  ])
})

test('approvals of others, and of what is no fee token, do not count', () => {
  expect(
    approvalsIn(approveCall(usdc.address, stranger, 0n), approveCall(stranger, paymaster, 0n)),
  ).toEqual([])
  expect(
    ownApprovals(
      { network: { tokens: network.tokens }, calls: [approveCall(usdc.address, paymaster, 0n)] },
      sender,
    ),
  ).toEqual([])
})

test('the approval that the gateway appends replaces what the calls set, of its own token alone', () => {
  const quote = {
    kind: 'sponsored',
    token: usdc.address,
    maxAmount: 10n,
    fronted: true,
    approval: 100n,
  } as Operation['quote']
  const spends = approvalsIn(
    approveCall(usdc.address, paymaster, 0n),
    approveCall(dai.address, paymaster, 0n),
  )
  const claims = claimsOf({ quote, spends })
  expect(claims.get(usdc.address)?.approval).toBe(100n)
  expect(claims.get(dai.address)?.approval).toBe(0n)
  const prefunded = { ...quote, fronted: false, approval: undefined } as Operation['quote']
  expect(claimsOf({ quote: prefunded, spends }).get(usdc.address)?.approval).toBe(0n)
})

import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  maxUint256,
  pad,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { approveCall } from '../erc4337/approval.js'
import { type Call, encodeExecution } from '../erc4337/kernel-execution.js'
import { aCall } from '../testing/a-call.js'
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

const approve = (amount: bigint) => approveCall(usdc.address, paymaster, amount)
const increase = (amount: bigint, spender = paymaster) =>
  aCall(usdc.address, 'increaseAllowance(address spender, uint256 addedValue)', [spender, amount])
const decrease = (amount: bigint, spender = paymaster) =>
  aCall(usdc.address, 'decreaseAllowance(address spender, uint256 subtractedValue)', [
    spender,
    amount,
  ])
const decreaseApproval = (amount: bigint) =>
  aCall(usdc.address, 'decreaseApproval(address spender, uint256 subtractedValue)', [
    paymaster,
    amount,
  ])
const signature = [1n, 27, pad('0x01'), pad('0x02')]
const permit = (amount: bigint, { owner = sender, spender = paymaster } = {}) =>
  aCall(
    usdc.address,
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    [owner, spender, amount, ...signature],
  )
const permitInBytes = (amount: bigint) =>
  aCall(
    usdc.address,
    'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
    [sender, paymaster, amount, 1n, '0x01'],
  )
const permitAsDai = (allowed: boolean) =>
  aCall(
    usdc.address,
    'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    [sender, paymaster, 0n, 1n, allowed, ...signature.slice(1)],
  )

test.each([
  ['a permit', [permit(7n)], 7n],
  ['a permit that takes the allowance away', [permit(0n)], 0n],
  ['a permit with its signature in bytes', [permitInBytes(7n)], 7n],
  ['a permit as DAI has it', [permitAsDai(true)], maxUint256],
  ['a permit as DAI has it, that takes the allowance away', [permitAsDai(false)], 0n],
  ['a decrease of what is not known, as all of it may be gone', [decrease(1n)], 0n],
  ['a decrease of what was set before', [approve(7n), decrease(5n)], 2n],
  ['a decrease below nothing', [approve(7n), decrease(8n), increase(1n)], 1n],
  ['an increase of what was set before', [permit(7n), increase(5n)], 12n],
  ['what is set after a decrease', [decrease(5n), approve(7n)], 7n],
  ['a permit after an approval', [approve(0n), permit(7n)], 7n],
  ['an approval after a permit', [permit(7n), approve(0n)], 0n],
  ['a decrease by its older name', [approve(7n), decreaseApproval(5n)], 2n],
  ['an increase that does not make up for a decrease', [increase(4n), decrease(5n)], 0n],
])('%s counts', (_, calls, approval) => {
  expect(approvalsIn(...calls)).toEqual([{ asset: usdc.address, amount: 0n, approval }])
})

test.each([
  ['an increase of what is not known', [increase(7n)]],
  ['an increase that makes up for a decrease', [decrease(5n), increase(5n)]],
  ['a decrease for a stranger', [decrease(5n, stranger)]],
  ['a permit for a stranger', [permit(0n, { spender: stranger })]],
  ['a permit of another owner', [permit(0n, { owner: stranger })]],
])('%s leaves no less, and does not count', (_, calls) => {
  expect(approvalsIn(...calls)).toEqual([])
})

test('what the account approves by calling itself counts, too', () => {
  const packed = encodeExecution([approveCall(usdc.address, paymaster, 0n)])
  expect(approvalsIn({ to: sender, value: 0n, data: packed })).toEqual([
    { asset: usdc.address, amount: 0n, approval: 0n },
  ])
})

const packedIn = (mode: Hex, data: Hex) =>
  aCall(sender, 'execute(bytes32 mode, bytes executionCalldata)', [
    pad(mode, { dir: 'right', size: 32 }),
    data,
  ])
/** ERC-7579: a call that fails does not end the execution. */
const tried = (...calls: readonly Call[]) =>
  packedIn(
    '0x0101',
    encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
      calls.map(({ to, value, data }) => ({ target: to, value, callData: data })),
    ]),
  )

test.each([
  ['an approval that may fail raises nothing', [decrease(1n), tried(approve(maxUint256))], 0n],
  ['nor does a permit', [approve(3n), tried(permit(maxUint256))], 3n],
  ['nor an increase', [approve(3n), tried(increase(9n))], 3n],
  ['one that may fail lowers', [approve(maxUint256), tried(approve(0n))], 0n],
  ['also what is not known', [tried(approve(7n))], 0n],
  ['as does a decrease that may fail', [approve(9n), tried(decrease(4n))], 5n],
  ['and what follows for certain counts', [tried(approve(0n)), approve(7n)], 7n],
])('of packed calls, %s', (_, calls, approval) => {
  expect(approvalsIn(...calls)).toEqual([{ asset: usdc.address, amount: 0n, approval }])
})

test('what nobody can read leaves nothing of any fee token', () => {
  const nothing = network.tokens
    .filter(({ feeToken }) => feeToken)
    .map(({ address: asset }) => ({ asset, amount: 0n, approval: 0n }))
  const delegated = packedIn('0xff', concatHex([stranger, decrease(5n).data]))
  expect(approvalsIn(delegated, approve(7n))).toEqual(nothing)
  expect(approvalsIn(packedIn('0x01', '0x1234'))).toEqual(nothing)
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

import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  maxUint256,
  pad,
  parseAbiParameters,
  slice,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { approveCall } from '../../erc4337/approval.js'
import { type Call, encodeExecution } from '../../erc4337/kernel-execution.js'
import { debitsOf, shortAllowance } from '../../model/debits.js'
import type { Operation } from '../../model/operation.js'
import { aCall } from '../../testing/a-call.js'
import { aNetwork, dai, usdc } from '../../testing/a-network.js'
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
const signature = [1n, 27, pad('0x01'), pad('0x02')]
const onUsdc = (name: string, spender: Address, amount: bigint) =>
  aCall(usdc.address, `${name}(address spender, uint256 amount)`, [spender, amount])
const decrease = (amount: bigint, spender = paymaster) =>
  onUsdc('decreaseAllowance', spender, amount)
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
const approveAndCall = (amount: bigint) =>
  aCall(usdc.address, 'approveAndCall(address spender, uint256 amount, bytes data)', [
    paymaster,
    amount,
    '0x',
  ])

const leaves = (approval: bigint) => [{ asset: usdc.address, amount: 0n, approval }]

test.each([
  ['a permit lowers the allowance', [permit(7n)], 7n],
  ['a permit takes the allowance away', [permit(0n)], 0n],
  ['a permit with its signature in bytes lowers', [permitInBytes(7n)], 7n],
  ['a permit as DAI has it takes the allowance away', [permitAsDai(false)], 0n],
  ['approveAndCall lowers', [approve(9n), approveAndCall(7n)], 7n],
  ['a decrease may leave nothing of what is not known', [decrease(1n)], 0n],
  ['a decrease lowers what was set before', [approve(7n), decrease(5n)], 2n],
  ['decreaseApproval does, too', [approve(7n), onUsdc('decreaseApproval', paymaster, 5n)], 2n],
  ['a decrease leaves no less than nothing', [approve(7n), decrease(8n)], 0n],
  ['an approval after a decrease counts', [decrease(5n), approve(7n)], 7n],
  ['an approval after a permit counts', [permit(7n), approve(9n)], 9n],
  ['an approval takes away what a permit brought', [permit(7n), approve(0n)], 0n],
  ['a token may ignore a permit that raises', [approve(0n), permit(7n)], 0n],
  ['a token may ignore a permit before a decrease', [permit(7n), decrease(5n)], 0n],
  ['a token may ignore an increase', [approve(0n), onUsdc('increaseAllowance', paymaster, 5n)], 0n],
])('%s', (_, calls, approval) => {
  expect(approvalsIn(...calls)).toEqual(leaves(approval))
})

test.each([
  ['an increase', [onUsdc('increaseAllowance', paymaster, 7n)]],
  ['a decrease for a stranger', [decrease(5n, stranger)]],
  ['a permit for a stranger', [permit(0n, { spender: stranger })]],
  ['a permit of another owner', [permit(0n, { owner: stranger })]],
])('%s lowers nothing, and does not count', (_, calls) => {
  expect(approvalsIn(...calls)).toEqual([])
})

test('what the account approves by calling itself counts, too', () => {
  const packed = encodeExecution([approveCall(usdc.address, paymaster, 0n)])
  expect(approvalsIn({ to: sender, value: 0n, data: packed })).toEqual([
    { asset: usdc.address, amount: 0n, approval: 0n },
  ])
})

const executed = (mode: Hex, data: Hex) =>
  aCall(sender, 'execute(bytes32 mode, bytes executionCalldata)', [
    pad(mode, { dir: 'right', size: 32 }),
    data,
  ])
const batchOf = (calls: readonly Call[]) =>
  encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
    calls.map(({ to, value, data }) => ({ target: to, value, callData: data })),
  ])
/** ERC-7579: a call that fails does not end the execution. */
const tried = (...calls: readonly Call[]) => executed('0x0101', batchOf(calls))
const multicalled = (to: Address, ...calls: readonly Call[]) =>
  aCall(to, 'multicall(bytes[] data)', [calls.map(({ data }) => data)])

test.each([
  ['a tried approval raises nothing', [decrease(1n), tried(approve(maxUint256))], 0n],
  ['a tried permit raises nothing', [approve(3n), tried(permit(maxUint256))], 3n],
  ['a tried approval lowers', [approve(maxUint256), tried(approve(0n))], 0n],
  ['a tried approval lowers what is not known', [tried(approve(7n))], 7n],
  ['a tried decrease lowers', [approve(9n), tried(decrease(4n))], 5n],
  ['an approval after a tried one counts', [tried(approve(0n)), approve(7n)], 7n],
  [
    'a batch of the account counts as a tried one does',
    [executed('0x01', batchOf([approve(7n)]))],
    7n,
  ],
  [
    'a multicall of the token does, too',
    [approve(9n), multicalled(usdc.address, decrease(4n))],
    5n,
  ],
])('%s', (_, calls, approval) => {
  expect(approvalsIn(...calls)).toEqual(leaves(approval))
})

const nothingOf = (assets: readonly Address[]) =>
  assets.map((asset) => ({ asset, amount: 0n, approval: 0n }))

test('what nobody can read leaves nothing of any fee token, unless an approval follows', () => {
  const delegated = executed('0xff', concatHex([stranger, decrease(5n).data]))
  const unreadable = executed('0x01', '0x1234')
  // A module of the account may answer it, with a delegate call.
  const unknown = aCall(sender, 'anything()')
  for (const call of [delegated, unreadable, unknown, tried(delegated)]) {
    expect(approvalsIn(call)).toEqual(nothingOf([usdc.address, dai.address]))
    expect(approvalsIn(approve(7n), call)).toEqual(nothingOf([usdc.address, dai.address]))
    expect(approvalsIn(call, approve(7n))).toEqual([...leaves(7n), ...nothingOf([dai.address])])
  }
})

test('calls that nobody can read count where they are those of the account or the token', () => {
  const unreadable = (to: Address): Call => ({
    to,
    value: 0n,
    data: concatHex([multicalled(to).data.slice(0, 10) as Hex, '0x1234']),
  })
  expect(approvalsIn(unreadable(usdc.address))).toEqual(leaves(0n))
  expect(approvalsIn(unreadable(stranger))).toEqual([])
  // Tokens of old compilers read what is missing as 0.
  const cut: Call = { ...approve(7n), data: slice(approve(7n).data, 0, 36) }
  const signedFor = aCall(
    usdc.address,
    'executeMetaTransaction(address user, bytes call, bytes32 r, bytes32 s, uint8 v)',
    [sender, '0x1234', pad('0x01'), pad('0x02'), 27],
  )
  for (const call of [cut, signedFor]) expect(approvalsIn(call)).toEqual(leaves(0n))
  expect(approvalsIn({ to: sender, value: 1n, data: '0x' })).toEqual([])
})

test('an operation that may take the allowance away is refused while another one pays from it', () => {
  const delegated = executed('0xff', concatHex([stranger, decrease(5n).data]))
  const spends = approvalsIn(delegated)
  const quote = { kind: 'sponsored', token: usdc.address, maxAmount: 10n, fronted: false } as const
  const [live, own] = [
    { quote, spends: [] },
    { quote: { kind: 'self-funded', maxAmount: 10n }, spends },
  ] as unknown as Operation[]
  const debits = debitsOf(live as Operation)
  const shortage = (all: typeof debits) =>
    shortAllowance({ allowance: 100n }, own as Operation, { all, ofProject: new Map() })
  expect(shortage(debits)).toMatchObject({ of: 'approval', asset: usdc.address })
  expect(shortage(new Map())).toBeUndefined()
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
  const debits = debitsOf({ quote, spends })
  expect(debits.get(usdc.address)?.approval).toBe(100n)
  expect(debits.get(dai.address)?.approval).toBe(0n)
  const prefunded = { ...quote, fronted: false, approval: undefined } as Operation['quote']
  expect(debitsOf({ quote: prefunded, spends }).get(usdc.address)?.approval).toBe(0n)
})

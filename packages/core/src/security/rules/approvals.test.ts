import { type Address, encodeFunctionData, pad, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../erc4337/kernel-execution.js'
import { encodeExecution } from '../../erc4337/kernel-execution.js'
import type { SecurityInput } from '../../model/security-check.js'
import type { SimulatedAllowance } from '../../model/simulated-effects.js'
import { aCall } from '../../testing/a-call.js'
import { aNetwork, dai, usdc } from '../../testing/a-network.js'
import { securedAccount as account, aSecurityInput } from '../../testing/a-security-input.js'
import { permitToStranger } from './permit-to-stranger.js'
import { thirdPartyApproval } from './third-party-approval.js'
import { unlimitedApproval } from './unlimited-approval.js'

const spender: Address = '0x00000000000000000000000000000000000000b2'
const stranger: Address = '0x00000000000000000000000000000000000000C3'
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const permit2Abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Single permitSingle, bytes signature)',
  'function permit(address owner, Batch permitBatch, bytes signature)',
])

const left = (after: bigint, changes: Partial<SimulatedAllowance> = {}): SimulatedAllowance => ({
  token: usdc.address,
  spender,
  before: 0n,
  after,
  supply: undefined,
  ...changes,
})
const approve = (to: Address, amount: bigint) =>
  aCall(usdc.address, 'approve(address spender, uint256 amount)', [to, amount])
const use = aCall(spender, 'deposit()')
const taken = { asset: usdc.address, from: account, to: spender, amount: 5n }
/** Returns the input of calls that leave these allowances. The spender took some tokens when it was called. */
const input = (
  calls: readonly Call[],
  allowances: readonly SimulatedAllowance[] = [],
  changes: Partial<SecurityInput> = {},
): SecurityInput => {
  const base = aSecurityInput()
  return {
    ...base,
    calls,
    aftermath: { allowances, codeless: [] },
    effects: base.effects && { ...base.effects, transfers: [taken] },
    ...changes,
  }
}

describe('unlimited-approval', () => {
  const judge = (one: SecurityInput) => unlimitedApproval.objectsTo(one)

  test.each([
    ['the whole range', 2n ** 256n - 1n],
    ['the largest number of 96 bits', 2n ** 96n - 1n],
  ])('an allowance of %s for a called contract is unlimited', (_, amount) => {
    expect(judge(input([approve(spender, amount), use], [left(amount)]))).toBe(
      `${spender} may take all USDC (${usdc.address}) of the account afterwards, at any time. Approve the exact amount instead.`,
    )
  })

  test('an allowance of the token’s supply is unlimited, even if the supply is small', () => {
    expect(judge(input([use], [left(1_000n, { supply: 1_000n })]))).toContain('may take all')
    expect(judge(input([use], [left(999n, { supply: 1_000n })]))).toBeUndefined()
  })

  test('less than the largest number of 96 bits is not unlimited, and neither is a large part of the supply', () => {
    expect(judge(input([use], [left(2n ** 96n - 2n)]))).toBeUndefined()
    // SHIB has 10^33 base units.
    expect(judge(input([use], [left(10n ** 30n, { supply: 10n ** 33n })]))).toBeUndefined()
    expect(judge(input([use], [left(2n ** 96n - 1n, { supply: 0n })]))).toContain('may take all')
  })

  test('an allowance that was unlimited before does not count', () => {
    const all = 2n ** 256n - 1n
    expect(judge(input([use], [left(all, { before: all })]))).toBeUndefined()
    expect(judge(input([use], [left(all - 5n, { before: all })]))).toBeUndefined()
  })

  test('an allowance that the operation takes back does not count', () => {
    expect(judge(input([approve(spender, 2n ** 256n - 1n), use], [left(0n)]))).toBeUndefined()
  })

  test('an approval without a read allowance counts by its call', () => {
    expect(judge(input([approve(spender, 2n ** 256n - 1n), use]))).toContain('may take all')
  })

  test('the id of an NFT does not count as an amount', () => {
    const id = 2n ** 200n
    expect(judge(input([use], [left(1n, { tokenId: id })]))).toBeUndefined()
  })
})

describe('third-party-approval', () => {
  const judge = (one: SecurityInput) => thirdPartyApproval.objectsTo(one)

  test('an allowance for an address that no call goes to', () => {
    expect(
      judge(input([approve(stranger, 5_000_000n)], [left(5_000_000n, { spender: stranger })])),
    ).toBe(
      `${stranger} may take 5 USDC from the account afterwards, although no call of the operation tells it to do anything.`,
    )
  })

  test('an allowance for an address without code, even if it is called', () => {
    const aftermath = { allowances: [left(5n)], codeless: [spender] }
    expect(judge(input([approve(spender, 5n), use], [], { aftermath }))).toMatch(/is no contract/)
  })

  test('an allowance for a called contract that uses none of it', () => {
    const base = aSecurityInput()
    expect(judge(input([use], [left(5n)], { effects: base.effects }))).toMatch(
      /the operation itself needs none of it/,
    )
  })

  test('the message names a token of a collection by its id', () => {
    const nft = { token: dai.address, spender: stranger, tokenId: 7n }
    expect(judge(input([], [left(1n, nft)]))).toContain(`token 7 of DAI (${dai.address})`)
  })

  test('a market may list a single token if a call goes to the market', () => {
    const { effects } = aSecurityInput()
    const listed = { token: dai.address, tokenId: 7n }
    expect(judge(input([use], [left(1n, listed)], { effects }))).toBeUndefined()
    expect(judge(input([], [left(1n, listed)], { effects }))).toMatch(/no call of the operation/)
  })

  test('an allowance of Permit2', () => {
    const key = { spender: stranger, permit2 }
    const call = aCall(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      [usdc.address, stranger, 5n, 0],
    )
    expect(judge(input([call], [left(5n, key)]))).toContain(stranger)
    // Without a read allowance, the call counts.
    expect(judge(input([call]))).toContain(stranger)
  })

  test.each([
    ['increaseAllowance(address spender, uint256 addedValue)', [stranger, 5n]],
    ['increaseApproval(address spender, uint256 addedValue)', [stranger, 5n]],
    ['approveAndCall(address spender, uint256 amount, bytes data)', [stranger, 5n, '0x']],
  ])('%s approves as well', (signature, args) => {
    expect(judge(input([aCall(usdc.address, signature, args)]))).toContain(stranger)
  })

  test('an approval that the account makes by calling itself, or a router in its name', () => {
    const self = {
      to: account,
      value: 0n,
      data: encodeExecution([approve(stranger, 5n), approve(stranger, 6n)]),
    }
    expect(judge(input([self]))).toContain(stranger)
    const packed = aCall(usdc.address, 'multicall(bytes[] data)', [[approve(stranger, 5n).data]])
    expect(judge(input([packed]))).toContain(stranger)
  })

  test('no allowance that is used up, taken back, or older', () => {
    expect(judge(input([approve(spender, 5n), use], [left(0n)]))).toBeUndefined()
    expect(judge(input([approve(stranger, 0n)], [left(0n, { spender: stranger })]))).toBeUndefined()
    expect(judge(input([approve(stranger, 0n)]))).toBeUndefined()
    expect(judge(input([use], [left(5n, { spender: stranger, before: 5n })]))).toBeUndefined()
    expect(judge(input([approve(zeroAddress, 7n)]))).toBeUndefined()
  })

  test('a called contract that uses some of its allowance may keep the rest', () => {
    expect(judge(input([approve(spender, 9n), use], [left(4n)]))).toBeUndefined()
  })

  test('the rest must not be more than the used amount', () => {
    expect(judge(input([approve(spender, 10n), use], [left(5n)]))).toBeUndefined()
    const more = 'more than the operation itself needs'
    expect(judge(input([approve(spender, 11n), use], [left(6n)]))).toContain(more)
    expect(judge(input([approve(spender, 10_000n), use], [left(9_995n)]))).toContain(more)
  })

  test('only the spender’s use counts, not payments by the account or use by others', () => {
    const none = /the operation itself needs none of it/
    const pay = aCall(usdc.address, 'transfer(address to, uint256 amount)', [stranger, 5n])
    // The calls do not show the approved amount. Only the transfers do.
    expect(judge(input([pay, use], [left(5n)]))).toMatch(none)
    expect(judge(input([approve(spender, 5n), use], [left(5n)]))).toMatch(none)
    // The operation approves twice, and the spender uses nothing.
    const twice = [approve(spender, 5n), approve(spender, 5n), use]
    expect(judge(input(twice, [left(5n)]))).toMatch(none)
    const decrease = 'decreaseAllowance(address spender, uint256 subtractedValue)'
    const takenBack = [approve(spender, 10n), aCall(usdc.address, decrease, [spender, 5n]), use]
    expect(judge(input(takenBack, [left(5n)]))).toMatch(none)
  })

  test('the fee does not count as used by a spender', () => {
    const base = aSecurityInput()
    const { paymaster } = base.network
    const effects = base.effects && {
      ...base.effects,
      transfers: [{ ...taken, to: paymaster as Address }],
    }
    expect(judge(input([use], [left(5n)], { effects }))).toMatch(/needs none of it/)
  })

  test('an empty call does not make a contract part of the operation', () => {
    const ping = { to: spender, value: 0n, data: '0x' as const }
    expect(judge(input([approve(spender, 5n), ping], [left(5n)]))).toMatch(/tells it to do/)
    const listed = left(1n, { token: dai.address, tokenId: 7n })
    expect(judge(input([ping], [listed]))).toMatch(/tells it to do/)
  })

  test('use of an allowance reduces the part that the operation added', () => {
    const increase = 'increaseAllowance(address spender, uint256 addedValue)'
    const added = [aCall(usdc.address, increase, [spender, 9n]), use]
    expect(judge(input(added, [left(104n, { before: 100n })]))).toBeUndefined()
    expect(judge(input(added, [left(106n, { before: 100n })]))).toContain('more than')
  })

  test('a called contract may be approved if the endpoint reports no effects', () => {
    expect(
      judge(input([approve(spender, 9n), use], [left(4n)], { effects: undefined })),
    ).toBeUndefined()
  })

  test('of several approvals of one allowance, only the last one can be used', () => {
    const more = 'more than the operation itself needs'
    const unreported = (calls: readonly Call[], key: Partial<SimulatedAllowance> = {}) =>
      judge(input([...calls, use], [left(5n, key)], { effects: undefined }))
    const batch = (...amounts: bigint[]): Call => ({
      to: permit2,
      value: 0n,
      data: encodeFunctionData({
        abi: [permit2Abi[1]],
        args: [
          account,
          {
            details: amounts.map((amount, nonce) => ({
              token: usdc.address,
              amount,
              expiration: 1,
              nonce,
            })),
            spender,
            sigDeadline: 9n,
          },
          '0x',
        ],
      }),
    })
    expect(unreported([batch(10n ** 30n, 6n)], { permit2 })).toContain(more)
    expect(unreported([batch(6n, 10n)], { permit2 })).toBeUndefined()

    const permit = (amount: bigint) =>
      aCall(
        usdc.address,
        'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
        [account, spender, amount, 9n, '0x'],
      )
    const increase = 'increaseAllowance(address spender, uint256 addedValue)'
    const added = aCall(usdc.address, increase, [spender, 6n])
    expect(unreported([permit(10n ** 30n), permit(0n), added])).toContain(more)
  })

  test('a contract that the network pins for its swaps may be approved', () => {
    const network = aNetwork({
      routing: { lifi: { targets: [], spenders: [stranger], feeContracts: [] } },
    })
    expect(judge(input([], [left(5n, { spender: stranger })], { network }))).toBeUndefined()
  })

  test('the paymaster may be approved', () => {
    const { paymaster } = aNetwork()
    expect(judge(input([], [left(5n, { spender: paymaster as Address })]))).toBeUndefined()
  })
})

describe('permit-to-stranger', () => {
  const judge = (one: SecurityInput) => permitToStranger.objectsTo(one)
  const rest = [9n, 27, pad('0x01'), pad('0x02')]
  const details = { token: usdc.address, amount: 5n, expiration: 1, nonce: 0 }
  const forms: [string, (owner: Address, to: Address) => Call][] = [
    [
      'ERC-2612',
      (owner, to) =>
        aCall(
          usdc.address,
          'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
          [owner, to, 5n, ...rest],
        ),
    ],
    [
      'ERC-2612 with a contract’s signature',
      (owner, to) =>
        aCall(
          usdc.address,
          'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
          [owner, to, 5n, 9n, '0x'],
        ),
    ],
    [
      'DAI',
      (owner, to) =>
        aCall(
          usdc.address,
          'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
          [owner, to, 0n, 9n, true, ...rest.slice(1)],
        ),
    ],
    [
      'Permit2 for one token',
      (owner, to) => ({
        to: permit2,
        value: 0n,
        data: encodeFunctionData({
          abi: [permit2Abi[0]],
          args: [owner, { details, spender: to, sigDeadline: 9n }, '0x'],
        }),
      }),
    ],
    [
      'Permit2 for several tokens',
      (owner, to) => ({
        to: permit2,
        value: 0n,
        data: encodeFunctionData({
          abi: [permit2Abi[1]],
          args: [owner, { details: [details], spender: to, sigDeadline: 9n }, '0x'],
        }),
      }),
    ],
  ]

  test.each(forms)('a permit of the form of %s', (_, permit) => {
    expect(judge(input([permit(account, stranger)]))).toBe(
      `A permit lets ${stranger} take USDC (${usdc.address}) from the account, although no call of the operation tells it to do anything.`,
    )
    expect(judge(input([permit(account, spender), use]))).toBeUndefined()
    const ping = { to: stranger, value: 0n, data: '0x' as const }
    expect(judge(input([permit(account, stranger), ping]))).toContain(stranger)
    // A permit of somebody else's tokens only brings tokens in.
    expect(judge(input([permit(stranger, account)]))).toBeUndefined()
  })

  test('no permit that the operation uses up', () => {
    const [[, permit]] = forms as [[string, (owner: Address, to: Address) => Call]]
    expect(
      judge(input([permit(account, stranger)], [left(0n, { spender: stranger })])),
    ).toBeUndefined()
  })
})

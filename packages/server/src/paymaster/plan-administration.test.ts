import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import { decodeFunctionData, keccak256, parseEther, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { anAddress, aProxy, aToken } from '../testing/a-paymaster.js'
import type { PaymasterProxy } from './paymaster-on-chain.js'
import {
  plainTokenFloor,
  planBundlerSync,
  planBundlers,
  planPause,
  planRole,
  planSigner,
  planToken,
  planTokenRemoval,
} from './plan-administration.js'
import {
  concurrentTreasuryChange,
  planDeposit,
  planStake,
  planUnstake,
  planWithdrawal,
} from './plan-treasury.js'
import { implementationSlot, planUpgrade } from './plan-upgrade.js'
import type { PlannedCall } from './planned-call.js'

const at = (changes: Partial<PaymasterProxy> = {}) => ({
  address: anAddress(100),
  coin: 'POL',
  state: aProxy(changes),
})
const [one, two, three] = [anAddress(1), anAddress(2), anAddress(3)]
const usdc = { address: anAddress(50), symbol: 'USDC' }

/** Decodes the calls with the contract's ABI. Returns function, arguments, value and required role of each. */
const meaning = (calls: readonly PlannedCall[]) =>
  calls.map(({ data, value, role, to }) => {
    expect(to).toBe(anAddress(100))
    const { functionName, args } = decodeFunctionData({ abi: gaslessPaymasterAbi, data })
    return [functionName, args ?? [], value, role]
  })

test('a call is shown with its function and arguments', () => {
  expect(planBundlers(at(), [one, two], true)[0]).toMatchObject({
    function: 'setBundlers',
    arguments: [
      ['bundlers', `[${one}, ${two}]`],
      ['allowed', 'true'],
    ],
  })
})

describe('lists', () => {
  test('a signer is added or removed once', () => {
    expect(meaning(planSigner(at(), one, true))).toEqual([
      ['setSigner', [one, true], 0n, 'manager'],
    ])
    expect(planSigner(at({ signers: [one] }), one, true)).toEqual([])
    expect(meaning(planSigner(at({ signers: [one] }), one, false))).toEqual([
      ['setSigner', [one, false], 0n, 'manager'],
    ])
    expect(planSigner(at(), one, false)).toEqual([])
  })

  test('only bundlers in the wrong state are changed', () => {
    expect(meaning(planBundlers(at({ bundlers: [one] }), [one, two], true))).toEqual([
      ['setBundlers', [[two], true], 0n, 'manager'],
    ])
    expect(planBundlers(at({ bundlers: [one] }), [two], false)).toEqual([])
  })

  test('a sync adds missing bundlers before it removes others', () => {
    expect(meaning(planBundlerSync(at({ bundlers: [one, two] }), [two, three]))).toEqual([
      ['setBundlers', [[three], true], 0n, 'manager'],
      ['setBundlers', [[one], false], 0n, 'manager'],
    ])
    expect(planBundlerSync(at({ bundlers: [one, two] }), [two, one])).toEqual([])
  })
})

describe('tokens', () => {
  const listed = at({ tokens: [aToken()] })

  test('a new one gets the given, configured or measured floor, or that of a plain token', () => {
    const state = at({ tokens: [aToken({ floor: 0 })] })
    const floorOf = (calls: readonly PlannedCall[]) => meaning(calls)[0]?.[1]
    expect(floorOf(planToken(state, usdc, {}))).toEqual([usdc.address, plainTokenFloor, false])
    expect(floorOf(planToken(state, usdc, { refundGas: 9_000 }))).toEqual([
      usdc.address,
      17_000,
      false,
    ])
    // A measurement below a plain token's gas does not lower the floor.
    expect(floorOf(planToken(state, usdc, { refundGas: 1 }))).toEqual([usdc.address, 14_000, false])
    const measured = { refundGas: 9_000 }
    expect(floorOf(planToken(state, { ...usdc, postOpGas: 30_000 }, measured))).toEqual([
      usdc.address,
      30_000,
      false,
    ])
    expect(
      floorOf(planToken(state, { ...usdc, postOpGas: 30_000 }, { floor: 9, exact: true })),
    ).toEqual([usdc.address, 9, true])
  })

  test('the floor of a plain token says what was not measured', () => {
    const [call] = planToken(at({ tokens: [aToken({ floor: 0 })] }), usdc, {})
    expect(call?.title).toBe(
      'List USDC as fee token, with the floor of a plain token, because the gas of a refund was not measured',
    )
  })

  test('a floor below a settlement’s gas is set with a warning', () => {
    const title = (floor: number, refundGas?: number) =>
      planToken(listed, usdc, { floor, refundGas })[0]?.title
    expect(title(1)).toMatch(/which is less than the 14000 that a plain token takes: operations/)
    expect(title(16_999, 9_000)).toMatch(/which is less than the 17000 that was measured/)
    expect(title(17_000, 9_000)).toMatch(/with the floor that is given$/)
  })

  test('a listed one keeps the settings that are not given', () => {
    expect(planToken(listed, { ...usdc, postOpGas: 30_000 }, { refundGas: 9_000 })).toEqual([])
    expect(meaning(planToken(listed, usdc, { exact: true }))).toEqual([
      ['setToken', [usdc.address, 14_000, true], 0n, 'manager'],
    ])
    const exact = at({ tokens: [aToken({ exact: true })] })
    expect(meaning(planToken(exact, usdc, { floor: 1 }))[0]?.[1]).toEqual([usdc.address, 1, true])
  })

  test('a paymaster without a unit of the token gets one', () => {
    const [unit] = planToken(at({ tokens: [aToken({ balance: 0n })] }), usdc, {})
    expect(unit).toMatchObject({
      to: usdc.address,
      function: 'transfer',
      arguments: [expect.arrayContaining([anAddress(100)]), expect.arrayContaining(['1'])],
    })
    expect(unit?.role).toBeUndefined()
    expect(unit?.obstacle).toBeUndefined()
    const [poor] = planToken(
      at({ tokens: [aToken({ balance: 0n, operatorBalance: 0n })] }),
      usdc,
      {},
    )
    expect(poor?.obstacle).toBe('The operator has no USDC.')
  })

  test('an address that is not a token is refused, but can be removed from the list', () => {
    const state = at({ tokens: [aToken({ answers: false, balance: 0n })] })
    expect(() => planToken(state, usdc, {})).toThrow(/does not answer like an ERC-20 token/)
    expect(meaning(planTokenRemoval(state, usdc))).toEqual([
      ['setToken', [usdc.address, 0, false], 0n, 'manager'],
    ])
    expect(planTokenRemoval(at(), usdc)).toEqual([])
    expect(planTokenRemoval(at({ tokens: [aToken({ floor: 0 })] }), usdc)).toEqual([])
  })
})

test('the pauser pauses, and the manager ends the pause', () => {
  expect(meaning(planPause(at(), true))).toEqual([['pause', [], 0n, 'pauser']])
  expect(meaning(planPause(at({ paused: true }), false))).toEqual([['unpause', [], 0n, 'manager']])
  expect(planPause(at(), false)).toEqual([])
  expect(planPause(at({ paused: true }), true)).toEqual([])
})

test('the admin grants roles, and the last admin stays', () => {
  expect(meaning(planRole(at(), 'treasurer', two, true))).toEqual([
    ['grantRole', [keccak256(toHex('TREASURER_ROLE')), two], 0n, 'admin'],
  ])
  expect(planRole(at(), 'treasurer', one, true)).toEqual([])
  expect(planRole(at(), 'admin', two, false)).toEqual([])
  expect(() => planRole(at(), 'admin', one, false)).toThrow(/is the only admin/)
})

describe('treasury', () => {
  test('every amount of the native coin is named with its symbol', () => {
    const titles = [
      planDeposit(at({ deposit: 0n }), parseEther('0.5')),
      planStake(at(), parseEther('2'), 100),
      planWithdrawal(at({ deposit: parseEther('3') }), 0n, two, three),
      planUnstake(
        at({ stake: parseEther('4'), stakeLocked: false, stakeFreeAt: 1 }),
        two,
        three,
        2n,
      ),
    ].map(([call]) => call?.title)
    expect(titles).toEqual([
      'Add 0.5 POL to the deposit',
      'Add 2 POL to the stake, with an unstake delay of 100 seconds',
      `Withdraw 3 POL of the deposit to ${two}`,
      `Withdraw the stake of 4 POL to ${two}`,
    ])
  })

  test('anybody may fill up the deposit, and it is never lowered', () => {
    expect(meaning(planDeposit(at({ deposit: 3n }), 5n))).toEqual([['deposit', [], 2n, undefined]])
    expect(planDeposit(at({ deposit: 5n }), 5n)).toEqual([])
    expect(planDeposit(at({ deposit: 6n }), 5n)).toEqual([])
  })

  test('the stake is filled up, its delay is only raised, and an unlocked stake is locked again', () => {
    const staked = { stake: 5n, unstakeDelaySeconds: 100, stakeLocked: true }
    expect(meaning(planStake(at(), 5n, 100))).toEqual([['addStake', [100], 5n, 'treasurer']])
    expect(planStake(at(staked), 5n, 100)).toEqual([])
    expect(planStake(at(staked), 4n, 100)).toEqual([])
    expect(meaning(planStake(at(staked), 7n, 100))).toEqual([['addStake', [100], 2n, 'treasurer']])
    expect(meaning(planStake(at(staked), 5n, 200))).toEqual([['addStake', [200], 0n, 'treasurer']])
    expect(meaning(planStake(at({ ...staked, stakeLocked: false }), 5n, 100))).toEqual([
      ['addStake', [100], 0n, 'treasurer'],
    ])
    expect(() => planStake(at(staked), 5n, 99)).toThrow(/and the EntryPoint never lowers it/)
  })

  test('a withdrawal leaves an amount, and a second one has nothing to do', () => {
    const rich = at({ deposit: parseEther('1') })
    expect(meaning(planWithdrawal(rich, 1n, two, three))).toEqual([
      ['withdrawDeposit', [two, parseEther('1') - 1n], 0n, 'treasurer'],
    ])
    expect(planWithdrawal(at({ deposit: 1n }), 1n, two, three)).toEqual([])
    expect(planWithdrawal(at({ deposit: 0n }), 1n, two, three)).toEqual([])
  })

  test.each([
    ['the zero address', zeroAddress],
    ['the EntryPoint', three],
    ['the paymaster itself', anAddress(100)],
  ])('nothing is withdrawn to %s', (name, receiver) => {
    const withdraw = () => planWithdrawal(at({ deposit: 1n }), 0n, receiver, three)
    expect(withdraw).toThrow(`is ${name}, where the coins would be lost`)
  })

  test('a concurrent change by somebody else is detected before a call is sent', () => {
    const before = { deposit: 100n, stake: 5n }
    const obstacle = (
      kind: 'deposit' | 'stake' | 'withdraw',
      now: Partial<typeof before>,
      leave?: bigint,
    ) => concurrentTreasuryChange(kind, before, { ...before, ...now }, leave)
    const moved =
      "Another account has changed the paymaster's deposit or stake since this command read it. Run the command again."
    expect(obstacle('deposit', { deposit: 101n })).toBe(moved)
    expect(obstacle('deposit', { deposit: 99n, stake: 6n })).toBeUndefined()
    expect(obstacle('stake', { stake: 6n })).toBe(moved)
    expect(obstacle('stake', { stake: 4n })).toBe(moved)
    expect(obstacle('stake', { deposit: 1n })).toBeUndefined()
    // Operations use a little of the deposit. A withdrawal takes everything above the amount.
    expect(obstacle('withdraw', { deposit: 20n }, 20n)).toBe(moved)
    expect(obstacle('withdraw', { deposit: 90n }, 20n)).toBeUndefined()
  })
})

describe('upgrades', () => {
  const fit = {
    address: two,
    deployed: true,
    proxiableUuid: implementationSlot,
    entryPoint: three,
    signsSponsorships: true,
    hasRoles: true,
    trial: { kind: 'passed' },
  } as const
  const deployment = { salt: '0x', initCode: '0x', address: two } as const

  test('the candidate is deployed if it is missing, and replaces another implementation', () => {
    const replaced = [['upgradeToAndCall', [two, '0x'], 0n, 'admin']]
    expect(meaning(planUpgrade(at(), fit, three))).toEqual(replaced)
    const missing = { ...fit, deployed: false, proxiableUuid: undefined, entryPoint: undefined }
    const plan = planUpgrade(at(), { ...missing, deployment }, three)
    expect(plan[0]?.function).toBe('create2')
    expect(meaning(plan.slice(1))).toEqual(replaced)
    expect(() => planUpgrade(at(), missing, three)).toThrow(/There is no code at/)
    expect(planUpgrade(at({ implementation: two }), fit, three)).toEqual([])
  })

  test.each([
    ['has no proxiableUUID', { proxiableUuid: undefined }, /proxiableUUID is missing/],
    ['has another proxiableUUID', { proxiableUuid: '0x12' }, /proxiableUUID is 0x12 instead of/],
    ['has no EntryPoint', { entryPoint: undefined }, /works with EntryPoint none/],
    ['has another EntryPoint', { entryPoint: one }, /works with EntryPoint 0x/],
    ['has no sponsorships', { signsSponsorships: false }, /it lacks the SPONSORSHIP_TYPEHASH of/],
    ['has other roles', { hasRoles: false }, /it lacks the roles of a GaslessPaymaster/],
    [
      'fails when it is tried',
      { trial: { kind: 'failed', why: 'it forgets' } },
      /with it it forgets/,
    ],
  ] as const)('a candidate that %s is refused', (_, change, message) => {
    expect(() => planUpgrade(at(), { ...fit, ...change }, three)).toThrow(message)
    // The same holds for this release's own implementation.
    expect(() => planUpgrade(at(), { ...fit, ...change, deployment }, three)).toThrow(message)
  })
})

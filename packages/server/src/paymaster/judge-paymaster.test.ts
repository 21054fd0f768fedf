import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { aNetwork } from '../testing/a-network.js'
import { aChain, anAddress, aProxy, aTimelock, aToken } from '../testing/a-paymaster.js'
import { judgePaymaster, type PaymasterWanted } from './judge-paymaster.js'
import type { PaymasterOnChain, PaymasterProxy } from './paymaster-on-chain.js'

const [owner, signer, executor, other] = [anAddress(1), anAddress(2), anAddress(3), anAddress(4)]
const network = aNetwork({
  tokens: [
    { address: anAddress(50), symbol: 'USDC', name: 'USD Coin', decimals: 6, feeToken: true },
    { address: anAddress(51), symbol: 'WETH', name: 'Wrapped', decimals: 18, feeToken: false },
  ],
})
const everything: PaymasterWanted = {
  address: anAddress(100),
  implementation: anAddress(90),
  signer,
  executors: [executor],
  admin: owner,
  manager: owner,
  timelock: undefined,
  operator: undefined,
  lowDeposit: 10n ** 18n,
}
const whole: Partial<PaymasterProxy> = {
  deposit: 10n ** 18n,
  signers: [signer],
  bundlers: [executor],
  tokens: [aToken()],
}
const deployed = { implementation: true, bundleRunner: true }
const standing = (changes: Partial<PaymasterProxy> = {}) =>
  aChain({ ...deployed, proxy: aProxy({ ...whole, ...changes }) })
const remedies = (onChain: PaymasterOnChain, wanted: Partial<PaymasterWanted> = {}) =>
  judgePaymaster(network, { ...everything, ...wanted }, onChain).map(({ remedy }) =>
    'command' in remedy ? remedy.command : remedy.advice,
  )

test('a low deposit is named in the native coin', () => {
  const [finding] = judgePaymaster(network, everything, standing({ deposit: 10n ** 17n }))
  expect(finding?.problem).toBe('The deposit is 0.1 ETH, less than 1 ETH.')
})

test('a paymaster that matches the configuration needs nothing', () => {
  expect(judgePaymaster(network, everything, standing())).toEqual([])
})

test.each<[string, Partial<PaymasterProxy>, string[]]>([
  ['another implementation', { implementation: other }, ['upgrade']],
  ['a pause', { paused: true }, ['unpause']],
  ['a low deposit', { deposit: 10n ** 18n - 1n }, ['deposit 2']],
  ['a missing signer', { signers: [] }, [`signer add ${signer}`]],
  ['a signer too many', { signers: [signer, other] }, [`signer remove ${other}`]],
  ['a missing executor', { bundlers: [] }, ['bundlers sync']],
  ['a bundler too many', { bundlers: [executor, other] }, [`bundlers remove ${other}`]],
  ['a missing fee token', { tokens: [] }, ['token add USDC']],
  ['a fee token that is not listed', { tokens: [aToken({ floor: 0 })] }, ['token add USDC']],
  [
    'a missing unit of a fee token that the operator has',
    { tokens: [aToken({ balance: 0n, operatorBalance: 1n })] },
    ['token add USDC'],
  ],
  [
    'a missing unit of a fee token that the operator also lacks',
    { tokens: [aToken({ balance: 0n, operatorBalance: 0n })] },
    [
      `Send 0.000001 USDC or more to ${anAddress(100)} from any account, or do nothing: the first payment brings some.`,
    ],
  ],
  [
    'a listed token that is not a fee token',
    { tokens: [aToken(), aToken({ address: anAddress(51) })] },
    [`token remove ${anAddress(51)}`],
  ],
  [
    'an address that is not a token',
    { tokens: [aToken({ answers: false })] },
    ['Correct its address in the networks file.'],
  ],
  [
    'roles that others have',
    { roles: { admin: [other], manager: [other], pauser: [owner], treasurer: [owner] } },
    [
      `role grant admin ${owner}`,
      `role grant manager ${owner}`,
      `role revoke admin ${other}`,
      `role revoke manager ${other}`,
    ],
  ],
  [
    'another account that may take coins',
    { roles: { ...aProxy().roles, treasurer: [owner, other], pauser: [owner, other] } },
    [`role revoke treasurer ${other}`],
  ],
  [
    'a history without its beginning',
    { listsComplete: false },
    [expect.stringMatching(/^Give --from-block/)],
  ],
  [
    'a history of its timelock without its beginning',
    { timelocks: [aTimelock({ listsComplete: false })] },
    [expect.stringMatching(/^Give --from-block/)],
  ],
])('%s is named with the command that repairs it', (_, changes, expected) => {
  expect(remedies(standing(changes))).toEqual(expected)
})

test('a configured owner must have code on the network', () => {
  const onChain = { ...standing(), ownersWithoutCode: [owner] }
  expect(judgePaymaster(network, everything, onChain)).toMatchObject([
    {
      problem: expect.stringContaining(
        `${owner} is a configured owner of the paymaster but has no code on`,
      ),
    },
  ])
  expect(remedies(onChain, { operator: owner })).toEqual([])
})

test('a timelock is compared with the configuration, and its scheduled calls are reported', () => {
  const timelock = aTimelock()
  const { address, roles } = timelock
  const wanted = { timelock: { address, owner, minDelaySeconds: 60n, byDefault: false } }
  const problems = (changes: Partial<typeof timelock>, more: Partial<PaymasterWanted> = wanted) =>
    judgePaymaster(
      network,
      { ...everything, ...more },
      standing({ timelocks: [aTimelock(changes)] }),
    ).map(({ problem }) => problem)
  expect(problems({})).toEqual([])
  expect(problems({ minDelaySeconds: 0n })).toEqual([
    `The delay of the timelock ${address} is 0 seconds instead of 60.`,
  ])
  expect(problems({ roles: { ...roles, proposer: [owner, other] } })).toEqual([
    `${other} is proposer of the timelock ${address} but is not configured.`,
  ])
  expect(problems({ roles: { ...roles, executor: [owner, zeroAddress] } })).toEqual([
    `Everybody is executor of the timelock ${address} but is not configured.`,
  ])
  expect(problems({ roles: { ...roles, admin: [address, owner], canceller: [] } })).toEqual([
    `${owner} is admin of the timelock ${address} but is not configured.`,
    `${owner} is no canceller of the timelock ${address}.`,
  ])
  const scheduled = [
    { id: '0x12', at: 1_700_000_000n, calls: [{ to: other, text: 'evil()' }] },
  ] as const
  // This holds for a timelock that the configuration does not name, too.
  for (const more of [wanted, {}])
    expect(problems({ scheduled }, more)).toEqual([
      `The timelock ${address} may execute from 2023-11-14T22:13:20.000Z on: evil() at ${other}.`,
    ])
  expect(remedies(standing({ timelocks: [aTimelock({ scheduled })] }), wanted)).toEqual([
    `If none of your people scheduled this: gateway-server paymaster timelock cancel 0x12 --network ${network.networkId} --send.`,
  ])
})

test('a paymaster without a timelock from before the default is reported with the setting that keeps it, and with no change', () => {
  const timelock = {
    address: anAddress(70),
    owner,
    minDelaySeconds: 172_800n,
    byDefault: true,
  }
  const wanted = { admin: timelock.address, timelock }
  const before = aChain({ ...deployed, timelock: false, proxy: aProxy(whole) })
  expect(judgePaymaster(network, { ...everything, ...wanted }, before)).toEqual([
    {
      problem: `It has no timelock: ${owner} can replace its code at once. The default on ${network.name} is a timelock of 48 hours.`,
      remedy: { advice: 'Set PAYMASTER_TIMELOCK_HOURS=0 to keep it as it is.' },
    },
  ])
  // Other problems of the paymaster are still reported.
  expect(remedies({ ...before, proxy: aProxy({ ...whole, paused: true }) }, wanted)).toEqual([
    expect.stringContaining('PAYMASTER_TIMELOCK_HOURS=0'),
    'unpause',
  ])
  // An operator who configures a timelock explicitly gets the commands that add it.
  const asked = { ...wanted, timelock: { ...timelock, byDefault: false } }
  expect(remedies(before, asked)).toEqual([
    'deploy',
    `role grant admin ${timelock.address}`,
    `role revoke admin ${owner}`,
  ])
  // After half of the steps, the owner is a second admin that must be removed.
  const both = { ...aProxy().roles, admin: [owner, timelock.address] }
  expect(
    remedies(aChain({ ...deployed, proxy: aProxy({ ...whole, roles: both }) }), wanted),
  ).toEqual([`role revoke admin ${owner}`])
})

test('a missing deployment is the only finding', () => {
  expect(remedies(aChain())).toEqual(['deploy'])
  expect(remedies(aChain({ entryPoint: false }))).toEqual(['Deploy EntryPoint v0.7 there.'])
  const proxy = aProxy(whole)
  expect(remedies(aChain({ ...deployed, bundleRunner: false, proxy }))).toEqual(['deploy'])
  expect(remedies(aChain({ ...deployed, timelock: false, proxy }))).toEqual(['deploy'])
})

test('values that are not configured are not checked', () => {
  const nothing = { signer: undefined, executors: undefined, admin: undefined, manager: undefined }
  const strange = standing({ signers: [other], bundlers: [other] })
  expect(remedies(strange, nothing)).toEqual([])
})

import { expect, test } from 'vitest'
import { aNetwork } from '../testing/a-network.js'
import { aChain, anAddress, aProxy, aToken } from '../testing/a-paymaster.js'
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

test('a paymaster that is as the configuration wants it needs nothing', () => {
  expect(judgePaymaster(network, everything, standing())).toEqual([])
})

test.each<[string, Partial<PaymasterProxy>, string[]]>([
  ['another implementation', { implementation: other }, ['upgrade']],
  ['a pause', { paused: true }, ['unpause']],
  ['a low deposit', { deposit: 10n ** 18n - 1n }, ['deposit 2']],
  ['a signer that is missing', { signers: [] }, [`signer add ${signer}`]],
  ['a signer too many', { signers: [signer, other] }, [`signer remove ${other}`]],
  ['an executor that is missing', { bundlers: [] }, ['bundlers sync']],
  ['a bundler too many', { bundlers: [executor, other] }, [`bundlers remove ${other}`]],
  ['a fee token that is missing', { tokens: [] }, ['token add USDC']],
  ['a fee token that is not listed', { tokens: [aToken({ floor: 0 })] }, ['token add USDC']],
  ['no unit of a fee token', { tokens: [aToken({ balance: 0n })] }, ['token add USDC']],
  [
    'a listed token that is no fee token',
    { tokens: [aToken(), aToken({ address: anAddress(51) })] },
    [`token remove ${anAddress(51)}`],
  ],
  [
    'something that is no token',
    { tokens: [aToken({ answers: false })] },
    ['Correct its address in the networks file.'],
  ],
  [
    'roles that others have',
    { roles: { admin: [other], manager: [other], pauser: [owner], treasurer: [owner] } },
    [`role grant admin ${owner}`, `role grant manager ${owner}`, `role revoke admin ${other}`],
  ],
])('%s is named with the command that mends it', (_, changes, expected) => {
  expect(remedies(standing(changes))).toEqual(expected)
})

test('what is not deployed is deployed before anything else is asked', () => {
  expect(remedies(aChain())).toEqual(['deploy'])
  expect(remedies(aChain({ entryPoint: false }))).toEqual(['Deploy EntryPoint v0.7 there.'])
  const proxy = aProxy(whole)
  expect(remedies(aChain({ ...deployed, bundleRunner: false, proxy }))).toEqual(['deploy'])
  expect(remedies(aChain({ ...deployed, timelock: false, proxy }))).toEqual(['deploy'])
})

test('what the configuration does not say is not asked for', () => {
  const nothing = { signer: undefined, executors: undefined, admin: undefined, manager: undefined }
  const strange = standing({ signers: [other], bundlers: [other] })
  expect(remedies(strange, nothing)).toEqual([])
})

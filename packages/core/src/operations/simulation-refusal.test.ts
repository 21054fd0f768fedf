import { encodeErrorResult, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { aNetwork, usdc } from '../testing/a-network.js'
import { simulationRefusal } from './simulation-refusal.js'

const sender = toHex(0xa1, { size: 20 })
const input = {
  network: aNetwork(),
  sender,
  calls: [],
  declared: [{ asset: usdc.address, amount: 100n }],
  purpose: 'prepare',
} as const
const fee = { asset: usdc.address, amount: 3n }
const errors = parseAbi([
  'error SenderNotDeployed(address sender)',
  'error SenderAlreadyDeployed(address sender)',
])
type Phase = Parameters<typeof simulationRefusal>[0]['phase']

/** Returns the code of the error when a simulation reverts with this error after such a read of the account. */
const codeFor = (
  phase: Phase,
  errorName: 'SenderNotDeployed' | 'SenderAlreadyDeployed',
  { deployed, balance = 1_000n }: { readonly deployed: boolean; readonly balance?: bigint },
) =>
  simulationRefusal(
    { phase, revertData: encodeErrorResult({ abi: errors, errorName, args: [sender] }) },
    { input, account: { deployed, balances: new Map([[usdc.address, balance]]) }, fee },
  ).code

test.each([
  ['validation', 'SenderNotDeployed', true],
  ['deployment', 'SenderAlreadyDeployed', false],
] as const)(
  'a node that contradicts the account read, in %s with %s, makes the network unavailable',
  (phase, errorName, deployed) => {
    expect(codeFor(phase, errorName, { deployed })).toBe('NETWORK_UNAVAILABLE')
    expect(codeFor(phase, errorName, { deployed, balance: 0n })).toBe('NETWORK_UNAVAILABLE')
    expect(codeFor(phase, errorName, { deployed: !deployed })).toBe('EXECUTION_SIMULATION_REVERTED')
  },
)

test('calls that revert as if the account were missing are refused', () => {
  expect(codeFor('execution', 'SenderNotDeployed', { deployed: true })).toBe(
    'EXECUTION_SIMULATION_REVERTED',
  )
})

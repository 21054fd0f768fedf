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
const abi = parseAbi(['error SenderNotDeployed(address sender)'])

/** Returns the code of the error when a simulation lacks the account, after such a read of it. */
const codeFor = (
  phase: Parameters<typeof simulationRefusal>[0]['phase'],
  { deployed, balance = 1_000n }: { readonly deployed: boolean; readonly balance?: bigint },
) =>
  simulationRefusal(
    { phase, revertData: encodeErrorResult({ abi, args: [sender] }) },
    { input, account: { deployed, balances: new Map([[usdc.address, balance]]) }, fee },
  ).code

test('a node that lacks an account which was read as deployed makes the network unavailable', () => {
  expect(codeFor('validation', { deployed: true })).toBe('NETWORK_UNAVAILABLE')
  expect(codeFor('validation', { deployed: true, balance: 0n })).toBe('NETWORK_UNAVAILABLE')
  expect(codeFor('validation', { deployed: false })).toBe('EXECUTION_SIMULATION_REVERTED')
})

test('calls that revert as if the account were missing are refused', () => {
  expect(codeFor('execution', { deployed: true })).toBe('EXECUTION_SIMULATION_REVERTED')
})

test('calls that revert have the remedy of their caller, and other phases have their own', () => {
  const messageFor = (phase: Parameters<typeof simulationRefusal>[0]['phase']) =>
    simulationRefusal(
      { phase, revertData: '0x' },
      {
        input: { ...input, revertRemedy: 'Quote again.' },
        account: { deployed: true, balances: new Map() },
        fee,
      },
    ).message
  expect(messageFor('execution')).toMatch(/^The call reverts in simulation: .*\. Quote again\.$/)
  expect(messageFor('paymaster')).toMatch(/Change the calls/)
})

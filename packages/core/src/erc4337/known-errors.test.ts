import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { gaslessPaymasterAbi } from '../../../contracts/src/generated/gasless-paymaster.js'
import { userOperationSimulatorAbi } from '../../../contracts/src/generated/user-operation-simulator.js'
import { errorSelector } from './error-selector.js'
import { knownErrors } from './known-errors.js'

test.each([
  ['the EntryPoint', entryPoint07Abi],
  ['the paymaster', gaslessPaymasterAbi],
  ['the simulator', userOperationSimulatorAbi],
])('errors of %s have its signatures', (_, abi) => {
  const errors = abi.filter((item) => item.type === 'error')
  const shared = knownErrors.filter(({ name }) => errors.some((error) => error.name === name))
  expect(shared.length).toBeGreaterThan(3)
  for (const known of shared)
    expect(errors.map(errorSelector), known.name).toContain(errorSelector(known))
})

test('no two errors have the same name or selector', () => {
  expect(new Set(knownErrors.map(({ name }) => name)).size).toBe(knownErrors.length)
  expect(new Set(knownErrors.map(errorSelector)).size).toBe(knownErrors.length)
})

/** From the sources of OpenZeppelin, Kernel and EntryPoint, and the facts of their deployments. */
test.each([
  ['Error', '0x08c379a0'],
  ['Panic', '0x4e487b71'],
  ['ERC20InsufficientBalance', '0xe450d38c'],
  ['ERC20InsufficientAllowance', '0xfb8f41b2'],
  ['FailedOp', '0x220266b6'],
  ['FailedOpWithRevert', '0x65c8fd4d'],
  ['PostOpReverted', '0xad7954bc'],
  ['SignatureValidationFailed', '0x86a9f750'],
  ['InvalidSignature', '0x8baa579f'],
  ['InvalidValidator', '0x682a6e7c'],
])('%s has the selector %s', (name, selector) => {
  const [error] = knownErrors.filter((known) => known.name === name)
  expect(error && errorSelector(error)).toBe(selector)
})

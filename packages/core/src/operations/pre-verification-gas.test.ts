import fc from 'fast-check'
import { encodeFunctionData, hexToBytes } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import type { PackedUserOperation } from '../erc4337/user-operation.js'
import { address, bytes, uint } from '../testing/arbitraries.js'
import { preVerificationGasOf } from './pre-verification-gas.js'

const word = bytes({ min: 32, max: 32 })
const operation: fc.Arbitrary<PackedUserOperation> = fc.record({
  sender: address,
  nonce: uint(256),
  initCode: bytes({ max: 100 }),
  callData: bytes({ max: 400 }),
  accountGasLimits: word,
  preVerificationGas: uint(64),
  gasFees: word,
  paymasterAndData: bytes({ max: 250 }),
  signature: bytes({ max: 70 }),
})

/** Intrinsic gas of the outer transaction that carries the operation alone (EIP-2028). */
function intrinsicGas(op: PackedUserOperation): bigint {
  const data = hexToBytes(
    encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[op], op.sender],
    }),
  )
  return 21_000n + data.reduce((gas, byte) => gas + (byte === 0 ? 4n : 16n), 0n)
}

test('it covers the base cost and call data of a bundle of one, and the EntryPoint’s unmetered work', () => {
  fc.assert(
    fc.property(operation, (op) => {
      const gas = preVerificationGasOf(op)
      expect(gas >= intrinsicGas(op) + 20_000n).toBe(true)
      // The four bytes of the selector count as non-zero: nothing else is added.
      expect(gas <= intrinsicGas(op) + 20_000n + 4n * 12n).toBe(true)
    }),
  )
})

test('one more non-zero byte of call data in a word that is there already costs 12 gas more than a zero one', () => {
  const [op] = fc.sample(operation, { numRuns: 1, seed: 7 })
  if (!op) throw new Error('no sample')
  const gas = (callData: `0x${string}`) => preVerificationGasOf({ ...op, callData })
  expect(gas('0x1111') - gas('0x1100')).toBe(12n)
})

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

const handleOps = (op: PackedUserOperation) =>
  hexToBytes(
    encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[op], op.sender],
    }),
  )
const priced = (op: PackedUserOperation, zero: bigint, nonZero: bigint) =>
  21_000n + handleOps(op).reduce((gas, byte) => gas + (byte === 0 ? zero : nonZero), 0n)

/** Enough execution that the floor price of call data never matters. */
const plenty = 10_000_000n

test('it covers the base cost and call data of a bundle of one, and the EntryPoint’s unmetered work', () => {
  fc.assert(
    fc.property(operation, (op) => {
      const intrinsic = priced(op, 4n, 16n)
      const words = BigInt(Math.ceil((handleOps(op).length - 4) / 32))
      const gas = preVerificationGasOf(op, plenty)
      expect(gas >= intrinsic + 20_000n + 7n * words).toBe(true)
      // The four bytes of the selector count as non-zero: nothing else is added.
      expect(gas <= intrinsic + 20_000n + 7n * words + 4n * 12n).toBe(true)
    }),
  )
})

test('an operation that executes almost nothing pays the floor price of its call data (EIP-7623)', () => {
  fc.assert(
    fc.property(operation, bytes({ min: 6_000, max: 8_000 }), (op, callData) => {
      const large = { ...op, callData }
      const metered = 30_000n
      expect(preVerificationGasOf(large, metered) + metered >= priced(large, 10n, 40n)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('one more non-zero byte of call data in a word that is there already costs 12 gas more than a zero one', () => {
  const [op] = fc.sample(operation, { numRuns: 1, seed: 7 })
  if (!op) throw new Error('no sample')
  const gas = (callData: `0x${string}`) => preVerificationGasOf({ ...op, callData }, plenty)
  expect(gas('0x1111') - gas('0x1100')).toBe(12n)
})

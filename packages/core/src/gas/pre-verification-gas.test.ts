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

/**
 * Returns the gas of the outer transaction that carries the operation alone, before its first instruction, at these
 * prices.
 */
function outerGas(op: PackedUserOperation, { zero, nonZero }: { zero: bigint; nonZero: bigint }) {
  const data = hexToBytes(
    encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[op], op.sender],
    }),
  )
  return 21_000n + data.reduce((gas, byte) => gas + (byte === 0 ? zero : nonZero), 0n)
}
/** Prices of EIP-2028. */
const usual = { zero: 4n, nonZero: 16n }
/** Prices of EIP-7623. */
const floor = { zero: 10n, nonZero: 40n }

test('each authorization adds the 25,000 gas of EIP-7702', () => {
  fc.assert(
    fc.property(operation, (op) => {
      // With so much metered gas, the floor price of the data never applies.
      const metered = 2n ** 40n
      const alone = preVerificationGasOf(op, metered)
      expect(preVerificationGasOf(op, metered, 1)).toBe(alone + 25_000n)
      expect(preVerificationGasOf(op, metered, 2)).toBe(alone + 50_000n)
    }),
  )
})

test('it covers the base cost and call data of a bundle of one, and 20,000 gas of unmetered work', () => {
  fc.assert(
    fc.property(operation, uint(20), (op, meteredGas) => {
      expect(preVerificationGasOf(op, meteredGas) >= outerGas(op, usual) + 20_000n).toBe(true)
    }),
  )
})

test('together with the metered gas, it covers the floor price of call data, so a large operation never causes a loss', () => {
  fc.assert(
    fc.property(operation, uint(20), (op, meteredGas) => {
      expect(preVerificationGasOf(op, meteredGas) + meteredGas >= outerGas(op, floor)).toBe(true)
    }),
  )
})

test('it exceeds the necessary gas only a little', () => {
  fc.assert(
    fc.property(operation, uint(20), (op, meteredGas) => {
      const atFloor = outerGas(op, floor) - meteredGas
      const atUsual = outerGas(op, usual) + 20_000n
      // The four bytes of the selector count as non-zero, and copying has a price per word.
      const margin = 4n * 40n + 7n * 100n
      const least = atFloor > atUsual ? atFloor : atUsual
      expect(preVerificationGasOf(op, meteredGas) <= least + margin).toBe(true)
    }),
  )
})

test('more metered gas never increases it', () => {
  fc.assert(
    fc.property(operation, uint(20), uint(20), (op, meteredGas, more) => {
      expect(
        preVerificationGasOf(op, meteredGas + more) <= preVerificationGasOf(op, meteredGas),
      ).toBe(true)
    }),
  )
})

import { expect, test } from 'vitest'
import { packUserOperation, type UserOperation } from '../erc4337/user-operation.js'
import { outerDataGas, outerOverheadGas } from './outer-data-gas.js'
import { preVerificationGasOf } from './pre-verification-gas.js'

const operation: UserOperation = {
  sender: '0xB3729F7e1Ab0B4a50E7De5599Ecc321B8775d30d',
  nonce: 1n,
  initCode: '0x',
  callData: `0x${'ab'.repeat(300)}`,
  verificationGasLimit: 100_000n,
  callGasLimit: 100_000n,
  preVerificationGas: 0n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 2n,
  signature: `0x${'cd'.repeat(65)}`,
}
const overhead = preVerificationGasOf(packUserOperation(operation), 0n)

test('the outer limit holds an eighth more than the rollup asks for today, so a fall of the base fee by a ninth fits', () => {
  expect(outerDataGas({ gas: 0n })).toBe(0n)
  expect(outerDataGas({ gas: 100_000n })).toBe(112_500n)
  expect(outerDataGas({ gas: 1n })).toBe(2n)
})

test('what an operation pays for data does not count against the limit of a bundle', () => {
  expect(outerOverheadGas({ ...operation, preVerificationGas: overhead + 5_000_000_000n })).toBe(
    // A larger number in the operation is a few bytes more of call data.
    preVerificationGasOf(
      packUserOperation({ ...operation, preVerificationGas: overhead + 5_000_000_000n }),
      0n,
    ),
  )
  expect(
    outerOverheadGas({ ...operation, preVerificationGas: overhead + 5_000_000_000n }) - overhead,
  ).toBeLessThan(100n)
})

test('an operation without a data fee counts with the whole of what it pays', () => {
  expect(outerOverheadGas({ ...operation, preVerificationGas: overhead - 1n })).toBe(overhead - 1n)
})

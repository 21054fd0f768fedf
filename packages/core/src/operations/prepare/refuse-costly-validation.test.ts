import { concatHex, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { UserOperation } from '../../erc4337/user-operation.js'
import { refuseCostlyValidation } from './refuse-costly-validation.js'

const operation = (changes: Partial<UserOperation>): UserOperation => ({
  sender: zeroAddress,
  nonce: 0n,
  initCode: '0x',
  callData: '0x',
  verificationGasLimit: 0n,
  callGasLimit: 1n,
  preVerificationGas: 1n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 1n,
  signature: '0x',
  ...changes,
})
const words = (count: number): Hex => concatHex(['0x', `0x${'ab'.repeat(32 * count)}`])

describe('the highest accepted verification gas limit', () => {
  // The first number is the gas: 60,000 for Kernel's validation, 9,000 for the EntryPoint, 120 per word, and 200,000 to
  // deploy. The memory of ten words costs 1 more. The second number is a sixteenth of the first. The third is fixed:
  // 2,500 headroom, 22,100 for a new nonce key, 21,300 for a new deposit, and 255 for the gas salt.
  test.each([
    ['of an operation without call data', {}, 69_000n + 4_312n + 46_155n],
    [
      'of an operation with ten words of call data',
      { callData: words(10) },
      70_201n + 4_387n + 46_155n,
    ],
    [
      'of an operation that deploys the account',
      { initCode: words(10) },
      270_201n + 16_887n + 46_155n,
    ],
  ])('%s is the most that known account code can use', (_, changes, limit) => {
    const refuse = (
      verificationGasLimit: bigint,
      { ownerIsRoot = true, kernelValidates = true } = {},
    ) =>
      refuseCostlyValidation({
        userOperation: operation({ ...changes, verificationGasLimit }),
        ownerIsRoot,
        kernelValidates,
      })
    expect(() => refuse(limit)).not.toThrow()
    expect(() => refuse(limit + 1n)).toThrow(
      expect.objectContaining({
        code: 'EXECUTION_SIMULATION_REVERTED',
        reason: `out of gas in validation: needed ${limit + 1n}, limit ${limit}`,
      }),
    )
    // Kernel's validator has this limit for any owner, and so does an account without code. Other validators that the
    // operator accepts have no limit.
    expect(() => refuse(limit + 1n, { ownerIsRoot: false })).toThrow()
    expect(() => refuse(limit + 1n, { kernelValidates: false })).toThrow()
    expect(() => refuse(limit + 1n, { ownerIsRoot: false, kernelValidates: false })).not.toThrow()
  })
})

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

describe('the limit of an operation’s validation', () => {
  // (gas + gas / 16 + 2,500) + a fresh nonce key 22,100 + a fresh deposit 21,300 + the salt's room 255, of 60,000 +
  // 9,000 + 120 a word.
  test.each([
    ['without call data', {}, 69_000n + 4_312n + 46_155n],
    ['with ten words of call data', { callData: words(10) }, 70_201n + 4_387n + 46_155n],
    ['that deploys the account', { initCode: words(10) }, 270_201n + 16_887n + 46_155n],
  ])('%s is what known code can use', (_, changes, limit) => {
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
    // Another owner's Kernel, and an account that has no code yet, take no more. Other validators are the operator's.
    expect(() => refuse(limit + 1n, { ownerIsRoot: false })).toThrow()
    expect(() => refuse(limit + 1n, { kernelValidates: false })).toThrow()
    expect(() => refuse(limit + 1n, { ownerIsRoot: false, kernelValidates: false })).not.toThrow()
  })
})

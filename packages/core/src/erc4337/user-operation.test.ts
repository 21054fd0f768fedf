import fc from 'fast-check'
import { type Address, getAddress, type Hex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { address, bytes, uint } from '../testing/arbitraries.js'
import {
  hashUserOperation,
  packUserOperation,
  requiredPrefund,
  type UserOperation,
  unpackUserOperation,
} from './user-operation.js'

const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

const core = {
  sender: address,
  nonce: uint(256),
  initCode: fc.oneof(fc.constant<Hex>('0x'), bytes({ min: 20, max: 200 })),
  callData: bytes({ max: 300 }),
  verificationGasLimit: uint(128),
  callGasLimit: uint(128),
  preVerificationGas: uint(256),
  maxPriorityFeePerGas: uint(128),
  maxFeePerGas: uint(128),
  signature: bytes({ max: 200 }),
}
const paymaster = fc.record({
  address,
  verificationGasLimit: uint(128),
  postOpGasLimit: uint(128),
  data: bytes({ max: 300 }),
})
const userOperation: fc.Arbitrary<UserOperation> = fc.oneof(
  fc.record(core),
  fc.record({ ...core, paymaster }),
)

describe('packing', () => {
  test('an operation comes back from its packed form as it was, with or without a paymaster', () => {
    fc.assert(
      fc.property(userOperation, (operation) => {
        const back = unpackUserOperation(packUserOperation(operation))
        const { paymaster, ...rest } = operation
        expect(back).toEqual({
          ...rest,
          ...(paymaster && {
            paymaster: { ...paymaster, address: paymaster.address.toLowerCase() },
          }),
        })
      }),
    )
  })

  test('the limits stand where the EntryPoint reads them', () => {
    const packed = packUserOperation({
      sender: entryPoint,
      nonce: 0n,
      initCode: '0x',
      callData: '0x',
      verificationGasLimit: 1n,
      callGasLimit: 2n,
      preVerificationGas: 3n,
      maxPriorityFeePerGas: 4n,
      maxFeePerGas: 5n,
      paymaster: {
        address: entryPoint,
        verificationGasLimit: 6n,
        postOpGasLimit: 7n,
        data: '0xab',
      },
      signature: '0x',
    })
    const word = (high: string, low: string) => `${high.padStart(32, '0')}${low.padStart(32, '0')}`
    expect(packed.accountGasLimits).toBe(`0x${word('1', '2')}`)
    expect(packed.gasFees).toBe(`0x${word('4', '5')}`)
    expect(packed.paymasterAndData).toBe(`${entryPoint.toLowerCase()}${word('6', '7')}ab`)
  })

  test.each([
    'verificationGasLimit',
    'callGasLimit',
    'maxPriorityFeePerGas',
    'maxFeePerGas',
  ] as const)('a %s above 128 bits is refused instead of spilling into its neighbour', (field) => {
    const [operation] = fc.sample(fc.record(core), { numRuns: 1, seed: 1 })
    if (!operation) throw new Error('no sample')
    expect(() => packUserOperation({ ...operation, [field]: 2n ** 128n })).toThrow()
    expect(() => packUserOperation({ ...operation, [field]: -1n })).toThrow()
  })

  test('paymaster data that is cut short is refused', () => {
    const [operation] = fc.sample(fc.record(core), { numRuns: 1, seed: 1 })
    if (!operation) throw new Error('no sample')
    const packed = packUserOperation(operation)
    expect(() =>
      unpackUserOperation({ ...packed, paymasterAndData: `0x${'11'.repeat(51)}` }),
    ).toThrow('at least 52 bytes')
    expect(
      unpackUserOperation({ ...packed, paymasterAndData: `0x${'11'.repeat(52)}` }).paymaster?.data,
    ).toBe('0x')
  })
})

describe('the user-operation hash', () => {
  test("equals viem's for EntryPoint v0.7", () => {
    fc.assert(
      fc.property(userOperation, fc.integer({ min: 1, max: 2 ** 31 }), (operation, chainId) => {
        const { initCode, paymaster, ...rest } = operation
        expect(hashUserOperation(packUserOperation(operation), { entryPoint, chainId })).toBe(
          getUserOperationHash({
            chainId,
            entryPointAddress: entryPoint,
            entryPointVersion: '0.7',
            userOperation: {
              ...rest,
              ...(initCode !== '0x' && {
                factory: getAddress(initCode.slice(0, 42)),
                factoryData: `0x${initCode.slice(42)}`,
              }),
              ...(paymaster && {
                paymaster: paymaster.address,
                paymasterVerificationGasLimit: paymaster.verificationGasLimit,
                paymasterPostOpGasLimit: paymaster.postOpGasLimit,
                paymasterData: paymaster.data,
              }),
            },
          }),
        )
      }),
    )
  })

  test('does not depend on the signature', () => {
    fc.assert(
      fc.property(userOperation, bytes({ max: 100 }), (operation, signature) => {
        const hash = (op: UserOperation) =>
          hashUserOperation(packUserOperation(op), { entryPoint, chainId: 1 })
        expect(hash({ ...operation, signature })).toBe(hash(operation))
      }),
    )
  })
})

test('the required prefund counts all five limits at the maximum fee', () => {
  fc.assert(
    fc.property(userOperation, (op) => {
      const limits =
        op.verificationGasLimit +
        op.callGasLimit +
        op.preVerificationGas +
        (op.paymaster ? op.paymaster.verificationGasLimit + op.paymaster.postOpGasLimit : 0n)
      expect(requiredPrefund(op)).toBe(limits * op.maxFeePerGas)
    }),
  )
})

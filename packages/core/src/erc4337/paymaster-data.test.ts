import fc from 'fast-check'
import { type Address, type Hex, hashTypedData, keccak256, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import { address, bytes, uint } from '../testing/arbitraries.js'
import {
  decodeSponsorship,
  encodeSponsorship,
  placeholderSponsorshipSignature,
  type Sponsorship,
  sponsorshipBytes,
  sponsorshipDigest,
} from './paymaster-data.js'
import { packUserOperation } from './user-operation.js'

const seconds = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const sponsorship: fc.Arbitrary<Sponsorship> = fc.record({
  fronted: fc.boolean(),
  listedBundlersOnly: fc.boolean(),
  validUntil: seconds,
  validAfter: seconds,
  token: address,
  tokenPerNative: uint(128),
  staticFee: uint(128),
  transferFee: uint(128),
  maxTokenAmount: uint(128),
})
const signature = bytes({ min: 65, max: 65 })

describe('paymaster data', () => {
  test('a sponsorship and its signature come back as they went in', () => {
    fc.assert(
      fc.property(sponsorship, signature, (terms, signed) => {
        const data = encodeSponsorship(terms, signed)
        expect(decodeSponsorship(data)).toEqual({ ...terms, signature: signed })
        expect((data.length - 2) / 2).toBe(sponsorshipBytes)
      }),
    )
  })

  test('the fields stand where the contract reads them', () => {
    const token: Address = '0x00000000000000000000000000000000000000aA'
    const data = encodeSponsorship(
      {
        fronted: true,
        listedBundlersOnly: true,
        validUntil: 2,
        validAfter: 3,
        token,
        tokenPerNative: 4n,
        staticFee: 5n,
        transferFee: 6n,
        maxTokenAmount: 7n,
      },
      `0x${'cc'.repeat(65)}`,
    )
    const number = (value: number, size: number) => value.toString(16).padStart(2 * size, '0')
    expect(data.toLowerCase()).toBe(
      `0x03${number(2, 6)}${number(3, 6)}${token.slice(2).toLowerCase()}${number(4, 16)}${number(5, 16)}${number(6, 16)}${number(7, 16)}${'cc'.repeat(65)}`,
    )
  })

  const terms: Sponsorship = {
    fronted: false,
    listedBundlersOnly: false,
    validUntil: 1,
    validAfter: 0,
    token: '0x00000000000000000000000000000000000000aA',
    tokenPerNative: 1n,
    staticFee: 0n,
    transferFee: 0n,
    maxTokenAmount: 1n,
  }
  const encoded = encodeSponsorship(terms, placeholderSponsorshipSignature)

  test.each([4, 5, 8, 0x80, 0xff])('flags %i, which no version knows, are refused', (flags) => {
    const tampered: Hex = `0x${flags.toString(16).padStart(2, '0')}${encoded.slice(4)}`
    expect(() => decodeSponsorship(tampered)).toThrow('unknown flags')
  })

  test('data that is a byte short, a byte long or empty is refused', () => {
    expect(() => decodeSponsorship(slice(encoded, 0, sponsorshipBytes - 1))).toThrow('161 bytes')
    expect(() => decodeSponsorship(`${encoded}00`)).toThrow('163 bytes')
    expect(() => decodeSponsorship('0x')).toThrow('0 bytes')
  })

  test.each(['tokenPerNative', 'staticFee', 'transferFee', 'maxTokenAmount'] as const)(
    'a %s above 128 bits is refused instead of spilling into its neighbour',
    (field) => {
      expect(() =>
        encodeSponsorship({ ...terms, [field]: 2n ** 128n }, placeholderSponsorshipSignature),
      ).toThrow()
    },
  )

  test.each(['validUntil', 'validAfter'] as const)('a %s above 48 bits is refused', (field) => {
    expect(() =>
      encodeSponsorship({ ...terms, [field]: 2 ** 48 }, placeholderSponsorshipSignature),
    ).toThrow()
  })
})

describe('the digest that sponsors sign', () => {
  const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  const types = {
    Sponsorship: [
      { name: 'entryPoint', type: 'address' },
      { name: 'sender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'initCodeHash', type: 'bytes32' },
      { name: 'callDataHash', type: 'bytes32' },
      { name: 'accountGasLimits', type: 'bytes32' },
      { name: 'preVerificationGas', type: 'uint256' },
      { name: 'gasFees', type: 'bytes32' },
      { name: 'paymasterDataHash', type: 'bytes32' },
    ],
  } as const
  const operation = fc.record({
    sender: address,
    nonce: uint(256),
    initCode: bytes({ max: 100 }),
    callData: bytes({ max: 200 }),
    verificationGasLimit: uint(128),
    callGasLimit: uint(128),
    preVerificationGas: uint(256),
    maxPriorityFeePerGas: uint(128),
    maxFeePerGas: uint(128),
    signature: bytes({ max: 100 }),
  })
  const paymaster = fc.record({
    address,
    verificationGasLimit: uint(128),
    postOpGasLimit: uint(128),
  })

  test("equals viem's hash of the same typed data", () => {
    fc.assert(
      fc.property(
        operation,
        paymaster,
        sponsorship,
        signature,
        fc.integer({ min: 1, max: 2 ** 31 }),
        (op, payer, terms, signed, chainId) => {
          const packed = packUserOperation({
            ...op,
            paymaster: { ...payer, data: encodeSponsorship(terms, signed) },
          })
          const withoutSignature: Hex = `0x${packed.paymasterAndData.slice(2, -130)}`
          expect(sponsorshipDigest(packed, { entryPoint, chainId })).toBe(
            hashTypedData({
              domain: {
                name: 'GaslessPaymaster',
                version: '1',
                chainId,
                verifyingContract: payer.address,
              },
              types,
              primaryType: 'Sponsorship',
              message: {
                entryPoint,
                sender: packed.sender,
                nonce: packed.nonce,
                initCodeHash: keccak256(packed.initCode),
                callDataHash: keccak256(packed.callData),
                accountGasLimits: packed.accountGasLimits,
                preVerificationGas: packed.preVerificationGas,
                gasFees: packed.gasFees,
                paymasterDataHash: keccak256(withoutSignature),
              },
            }),
          )
        },
      ),
    )
  })

  test('covers everything but the two signatures', () => {
    fc.assert(
      fc.property(operation, paymaster, sponsorship, signature, (op, payer, terms, signed) => {
        const digest = (signature: Hex, sponsorSignature: Hex) =>
          sponsorshipDigest(
            packUserOperation({
              ...op,
              signature,
              paymaster: { ...payer, data: encodeSponsorship(terms, sponsorSignature) },
            }),
            { entryPoint, chainId: 1 },
          )
        expect(digest('0x', placeholderSponsorshipSignature)).toBe(digest(op.signature, signed))
      }),
    )
  })
})

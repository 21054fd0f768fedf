import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256 as keccak256OfViem,
  pad,
  parseAbiParameters,
  size,
  slice,
  toHex,
} from 'viem'
import type { Keccak256 } from './cached-keccak256.js'

/** A v0.7 user operation with separate numbers, before packing. Gas in gas units, fees in wei per gas. */
export interface UserOperation {
  readonly sender: Address
  readonly nonce: bigint
  /** Factory and its call data, or `0x` for an account that has code. */
  readonly initCode: Hex
  readonly callData: Hex
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  /** Absent: the account pays its gas itself. */
  readonly paymaster?: {
    readonly address: Address
    readonly verificationGasLimit: bigint
    readonly postOpGasLimit: bigint
    readonly data: Hex
  }
  readonly signature: Hex
}

/** `PackedUserOperation` of EntryPoint v0.7. */
export interface PackedUserOperation {
  readonly sender: Address
  readonly nonce: bigint
  readonly initCode: Hex
  readonly callData: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
  readonly signature: Hex
}

const uint128 = (value: bigint) => toHex(value, { size: 16 })

const lowerCase = (bytes: Hex) => bytes.toLowerCase() as Hex

/** Two 128-bit numbers in one word, the first in the high half. */
const packPair = (high: bigint, low: bigint) => concatHex([uint128(high), uint128(low)])

/** Packs a user operation. Bytes are in lower case, whatever the case of the addresses inside. */
export function packUserOperation(operation: UserOperation): PackedUserOperation {
  const { paymaster } = operation
  return {
    sender: operation.sender,
    nonce: operation.nonce,
    initCode: lowerCase(operation.initCode),
    callData: lowerCase(operation.callData),
    accountGasLimits: packPair(operation.verificationGasLimit, operation.callGasLimit),
    preVerificationGas: operation.preVerificationGas,
    gasFees: packPair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: paymaster
      ? lowerCase(
          concatHex([
            paymaster.address,
            packPair(paymaster.verificationGasLimit, paymaster.postOpGasLimit),
            paymaster.data,
          ]),
        )
      : '0x',
    signature: operation.signature,
  }
}

/**
 * Unpacks a user operation. Throws unless `paymasterAndData` is empty or has at least its 52 bytes of address and gas
 * limits.
 */
export function unpackUserOperation(packed: PackedUserOperation): UserOperation {
  const [verificationGasLimit, callGasLimit] = unpackPair(packed.accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = unpackPair(packed.gasFees)
  const paymaster = unpackPaymaster(packed.paymasterAndData)
  return {
    sender: packed.sender,
    nonce: packed.nonce,
    initCode: packed.initCode,
    callData: packed.callData,
    verificationGasLimit,
    callGasLimit,
    preVerificationGas: packed.preVerificationGas,
    maxPriorityFeePerGas,
    maxFeePerGas,
    ...(paymaster && { paymaster }),
    signature: packed.signature,
  }
}

function unpackPaymaster(data: Hex): UserOperation['paymaster'] {
  if (data === '0x') return undefined
  if (size(data) < paymasterHeaderBytes)
    throw new Error(`paymasterAndData must be empty or at least ${paymasterHeaderBytes} bytes.`)
  const [verificationGasLimit, postOpGasLimit] = unpackPair(slice(data, 20, 52))
  return {
    address: slice(data, 0, 20),
    verificationGasLimit,
    postOpGasLimit,
    data: size(data) > paymasterHeaderBytes ? slice(data, paymasterHeaderBytes) : '0x',
  }
}

/** Address and two gas limits before the paymaster's own data. */
const paymasterHeaderBytes = 52

function unpackPair(word: Hex): [bigint, bigint] {
  const padded = pad(word, { size: 32 })
  return [BigInt(slice(padded, 0, 16)), BigInt(slice(padded, 16, 32))]
}

const hashParameters = /* @__PURE__ */ parseAbiParameters(
  'address, uint256, bytes32, bytes32, bytes32, uint256, bytes32, bytes32',
)
const envelopeParameters = /* @__PURE__ */ parseAbiParameters('bytes32, address, uint256')

/**
 * Returns the user-operation hash of EntryPoint v0.7 (`getUserOpHash`). The signature is not part of it. `hashBytes`
 * hashes the byte strings that the sponsorship's digest contains too. A server passes a function that remembers their
 * hashes.
 */
export function hashUserOperation(
  operation: PackedUserOperation,
  { entryPoint, chainId }: { entryPoint: Address; chainId: number },
  keccak256: Keccak256 = keccak256OfViem,
  hashBytes: (data: Hex) => Hex = keccak256,
): Hex {
  const inner = keccak256(
    encodeAbiParameters(hashParameters, [
      operation.sender,
      operation.nonce,
      hashBytes(operation.initCode),
      hashBytes(operation.callData),
      operation.accountGasLimits,
      operation.preVerificationGas,
      operation.gasFees,
      keccak256(operation.paymasterAndData),
    ]),
  )
  return keccak256(encodeAbiParameters(envelopeParameters, [inner, entryPoint, BigInt(chainId)]))
}

/** Returns the prefund in wei that the EntryPoint requires before execution (`_getRequiredPrefund`). */
export const requiredPrefund = (operation: UserOperation): bigint =>
  (operation.verificationGasLimit +
    operation.callGasLimit +
    operation.preVerificationGas +
    (operation.paymaster?.verificationGasLimit ?? 0n) +
    (operation.paymaster?.postOpGasLimit ?? 0n)) *
  operation.maxFeePerGas

import type { SignedAuthorization, UserOperation } from '@gasless-gateway/core/erc4337'
import { type Address, type Hex, numberToHex, size, slice } from 'viem'

/** A v0.7 user operation in JSON-RPC format (ERC-7769): unpacked, with numbers as hex quantities. */
export interface RpcUserOperation {
  readonly sender: Address
  readonly nonce: Hex
  readonly factory?: Address
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit: Hex
  readonly verificationGasLimit: Hex
  readonly preVerificationGas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  readonly paymaster?: Address
  readonly paymasterVerificationGasLimit?: Hex
  readonly paymasterPostOpGasLimit?: Hex
  readonly paymasterData?: Hex
  readonly signature: Hex
  /** Set until the sender has adopted its delegate (ERC-7769). */
  readonly eip7702Auth?: RpcAuthorization
}

interface RpcAuthorization {
  readonly chainId: Hex
  readonly address: Address
  readonly nonce: Hex
  readonly yParity: Hex
  readonly r: Hex
  readonly s: Hex
}

const addressBytes = 20

/** Converts a user operation. Omits fields that do not apply, because bundlers refuse unknown and empty ones. */
export function toRpcUserOperation(
  operation: UserOperation,
  authorization?: SignedAuthorization,
): RpcUserOperation {
  const { initCode, paymaster } = operation
  return {
    sender: operation.sender,
    nonce: numberToHex(operation.nonce),
    ...(initCode !== '0x' && {
      factory: slice(initCode, 0, addressBytes),
      factoryData: size(initCode) > addressBytes ? slice(initCode, addressBytes) : '0x',
    }),
    callData: operation.callData,
    callGasLimit: numberToHex(operation.callGasLimit),
    verificationGasLimit: numberToHex(operation.verificationGasLimit),
    preVerificationGas: numberToHex(operation.preVerificationGas),
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    ...(paymaster && {
      paymaster: paymaster.address,
      paymasterVerificationGasLimit: numberToHex(paymaster.verificationGasLimit),
      paymasterPostOpGasLimit: numberToHex(paymaster.postOpGasLimit),
      paymasterData: paymaster.data,
    }),
    signature: operation.signature,
    ...(authorization && {
      eip7702Auth: {
        ...authorization,
        chainId: numberToHex(authorization.chainId),
        nonce: numberToHex(authorization.nonce),
        yParity: numberToHex(authorization.yParity),
      },
    }),
  }
}

import { type Address, encodeFunctionData, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { packUserOperation, type UserOperation } from '../erc4337/user-operation.js'

/** The EntryPoint keeps 1/64 of the gas back from each inner call and 10,000 for itself (`innerHandleOp`, AA95). */
const innerCallReserve = 10_000n
/** The outer frame: transaction base cost, bookkeeping and the payment of the beneficiary. */
const outerFrameGas = 60_000n

/** `handleOps` with the executor as beneficiary: it is refunded what the operations pay. */
export const bundleCallData = (operations: readonly UserOperation[], beneficiary: Address): Hex =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [operations.map(packUserOperation), beneficiary],
  })

/** Gas limit of an outer transaction: every limit of its operations, with the 63/64 rule on the inner frames. */
export function bundleGasLimit(operations: readonly UserOperation[]): bigint {
  let gas = outerFrameGas
  for (const operation of operations) {
    const inner =
      operation.callGasLimit + (operation.paymaster?.postOpGasLimit ?? 0n) + innerCallReserve
    gas +=
      operation.preVerificationGas +
      operation.verificationGasLimit +
      (operation.paymaster?.verificationGasLimit ?? 0n) +
      (inner * 64n) / 63n
  }
  return gas
}

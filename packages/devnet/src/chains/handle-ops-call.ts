import type { Network } from '@gasless-gateway/core'
import {
  type PackedUserOperation,
  requiredPrefund,
  unpackUserOperation,
} from '@gasless-gateway/core/erc4337'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'

const bundleOverheadGas = 200_000n

/** Returns the `handleOps` transaction of signed user operations. Its gas limit covers the limits of all operations. */
export const handleOpsCall = (
  { entryPoint }: Network,
  operations: readonly PackedUserOperation[],
  beneficiary: Address,
): { readonly to: Address; readonly data: Hex; readonly gas: bigint } => ({
  to: entryPoint,
  data: encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [operations, beneficiary],
  }),
  gas: operations.reduce((sum, operation) => sum + limitsOf(operation), bundleOverheadGas),
})

/** Returns the sum of an operation's gas limits. */
const limitsOf = (operation: PackedUserOperation): bigint =>
  requiredPrefund({ ...unpackUserOperation(operation), maxFeePerGas: 1n })

import type { Network } from '@gasless-gateway/core'
import {
  type PackedUserOperation,
  requiredPrefund,
  unpackUserOperation,
} from '@gasless-gateway/core/erc4337'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'

const bundleOverheadGas = 200_000n

/** One `handleOps` with signed operations, as a transaction with a gas limit that is enough for all their limits. */
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

/** All the gas limits of an operation. */
const limitsOf = (operation: PackedUserOperation): bigint =>
  requiredPrefund({ ...unpackUserOperation(operation), maxFeePerGas: 1n })

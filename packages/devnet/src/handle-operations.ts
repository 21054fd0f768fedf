import {
  type PackedUserOperation,
  requiredPrefund,
  unpackUserOperation,
} from '@gasless-gateway/core/erc4337'
import { encodeFunctionData, type TransactionReceipt } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { DevnetChain } from './devnet-chain.js'
import { sendFromFreshKey } from './send-from-fresh-key.js'

const bundleOverheadGas = 200_000n

/**
 * The smallest bundler: puts signed operations on a chain in one `handleOps` and waits for the receipt, so up to one
 * block. `success` of each operation is in its `UserOperationEvent`; the receipt of a refused bundle is `reverted`.
 */
export async function handleOperations(
  chain: DevnetChain,
  operations: readonly PackedUserOperation[],
): Promise<TransactionReceipt> {
  const gas = operations.reduce((sum, operation) => sum + gasOf(operation), bundleOverheadGas)
  return sendFromFreshKey(chain, {
    to: chain.network.entryPoint,
    data: encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [operations, beneficiary],
    }),
    gas,
  })
}

/** The EntryPoint refuses the zero address; nobody has the key of this one. */
const beneficiary = '0x000000000000000000000000000000000000dEaD'

/** All the limits of an operation. */
const gasOf = (operation: PackedUserOperation): bigint =>
  requiredPrefund({ ...unpackUserOperation(operation), maxFeePerGas: 1n })

import type { PackedUserOperation } from '@gasless-gateway/core/erc4337'
import type { TransactionReceipt } from 'viem'
import type { DevnetChain } from './devnet-chain.js'
import { handleOpsCall } from './handle-ops-call.js'
import { sendFromFreshKey } from './send-from-fresh-key.js'

/**
 * Sends signed user operations to the EntryPoint in one `handleOps`, from a new bundler that the paymaster lists. Waits
 * for the receipt: up to one block. The status of the receipt is `reverted` if the EntryPoint refuses the bundle. The
 * `UserOperationEvent` of each operation says whether its execution succeeded.
 */
export const handleOperations = (
  chain: DevnetChain,
  operations: readonly PackedUserOperation[],
): Promise<TransactionReceipt> =>
  sendFromFreshKey(chain, handleOpsCall(chain.network, operations, beneficiary), {
    asBundler: true,
  })

/** An address without a known key, because the EntryPoint refuses the zero address. */
const beneficiary = '0x000000000000000000000000000000000000dEaD'

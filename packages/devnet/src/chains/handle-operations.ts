import type { PackedUserOperation } from '@gasless-gateway/core/erc4337'
import type { TransactionReceipt } from 'viem'
import type { DevnetChain } from './devnet-chain.js'
import { handleOpsCall } from './handle-ops-call.js'
import { sendFromFreshKey } from './send-from-fresh-key.js'

/**
 * The smallest bundler, listed at the paymaster: puts signed operations on a chain in one `handleOps` and waits for the
 * receipt, so up to one block. `success` of each operation is in its `UserOperationEvent`; the receipt of a refused bundle is `reverted`.
 */
export const handleOperations = (
  chain: DevnetChain,
  operations: readonly PackedUserOperation[],
): Promise<TransactionReceipt> =>
  sendFromFreshKey(chain, handleOpsCall(chain.network, operations, beneficiary), {
    asBundler: true,
  })

/** The EntryPoint refuses the zero address; nobody has the key of this one. */
const beneficiary = '0x000000000000000000000000000000000000dEaD'

import type { Address } from 'viem'
import type { AttemptPurpose } from '../../model/attempt-purpose.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { OuterTransaction } from '../../ports/signers.js'
import type { SignedAttempt } from '../../ports/slot-store.js'

/** Signs an outer transaction and returns the attempt to store. Sends nothing. */
export async function signAttempt(
  { executors, ids }: Pick<RelayerDeps, 'executors' | 'ids'>,
  executor: Address,
  purpose: AttemptPurpose,
  signedAtBlock: bigint,
  transaction: OuterTransaction,
): Promise<SignedAttempt> {
  const { rawTransaction, transactionHash } = await executors.sign(executor, transaction)
  const { value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return {
    id: ids.next('attempt'),
    purpose,
    transactionHash,
    rawTransaction,
    maxFeePerGas,
    maxPriorityFeePerGas,
    mostCost: value + gas * maxFeePerGas,
    signedAtBlock,
  }
}

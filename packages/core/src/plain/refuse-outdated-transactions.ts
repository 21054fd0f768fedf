import { totalValueOf } from '../call-data/total-value-of.js'
import type { PlainOperation } from '../model/operation.js'
import type { SignedPlainTransaction } from '../model/plain-transaction.js'
import { simulateLateSwap } from '../operations/simulate-late-swap.js'
import { outdatedSwap } from '../operations/submit-refusals.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

/**
 * Simulates the unmined transactions of a swap again if it is submitted later than its quote is valid. `count` is the
 * owner's transaction count, `coins` its balance in wei.
 *
 * Returns whether the network has one of these transactions in its pool. Nothing is simulated then. The owner has sent
 * the swap, and it may be mined at any price. If the client prepared it again, it would swap twice.
 *
 * Throws `OPERATION_STALE` if the swap would revert, and `NETWORK_UNAVAILABLE` if the pool cannot be asked. If the
 * chain cannot simulate, the swap is not refused.
 */
export async function refuseOutdatedTransactions(
  { chainOf, clock, policy }: Pick<GatewayDeps, 'chainOf' | 'clock' | 'policy'>,
  { networkId, ownerAddress, swap, transactions }: PlainOperation,
  signed: readonly SignedPlainTransaction[],
  { count, coins }: { readonly count: number; readonly coins: bigint | undefined },
): Promise<boolean> {
  if (!swap || clock.now().getTime() - swap.quotedAt.getTime() <= policy.swapQuoteLifetimeMs)
    return false
  const unmined = transactions.filter(({ nonce }) => nonce >= count)
  if (unmined.length === 0) return false
  const chain = chainOf(networkId)
  const known = await Promise.all(
    signed.slice(-unmined.length).map(({ hash }) => chain.knows(hash)),
  )
  if (known.includes(true)) return true
  // Nodes would answer with an error that does not depend on the price. Submit compares the balance and refuses.
  if (coins !== undefined && totalValueOf(unmined) > coins) return false
  const simulation = await simulateLateSwap(
    chain.simulateTransactions({ from: ownerAddress, transactions: unmined, independent: false }),
  )
  if (simulation?.failure) throw outdatedSwap(simulation.failure.revertData)
  return false
}

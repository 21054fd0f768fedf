import { totalValueOf } from '../call-data/total-value-of.js'
import type { PlainOperation } from '../model/operation.js'
import type { SignedPlainTransaction } from '../model/plain-transaction.js'
import { simulateLateSwap } from '../operations/simulate-late-swap.js'
import { outdatedSwap } from '../operations/submit-refusals.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

/**
 * Simulates a swap that is submitted late once more, from its first transaction that is not mined: `count` transactions of the owner
 * are. `coins` is what the owner has in the native coin, in wei. Returns whether one of them waits to be mined. Then nothing is simulated: the owner has sent the swap, and it may
 * take place whatever the price is now. Prepared again at the nonces behind it, the swap would take place twice.
 *
 * Throws `OPERATION_STALE`, and `NETWORK_UNAVAILABLE` when the chain does not say what it knows. A simulation that the chain does not
 * answer, or cannot run, decides nothing.
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
  // Nodes answer an error that tells nothing of the price. The comparison with the balance refuses it.
  if (coins !== undefined && totalValueOf(unmined) > coins) return false
  const simulation = await simulateLateSwap(
    chain.simulateTransactions({ from: ownerAddress, transactions: unmined, independent: false }),
  )
  if (simulation?.failure) throw outdatedSwap(simulation.failure.revertData)
  return false
}

import { totalValueOf } from '../call-data/total-value-of.js'
import type { PlainOperation } from '../model/operation.js'
import type { SignedPlainTransaction } from '../model/plain-transaction.js'
import { simulateLateSwap } from '../operations/simulate-late-swap.js'
import { outdatedSwap } from '../operations/submit-refusals.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

/**
 * Simulates the unmined transactions of a swap again if the client submits the swap after its quote has expired. If the
 * chain cannot simulate, the swap is not refused.
 *
 * Returns true if the network already has one of these transactions. The owner has then sent the swap without the
 * gateway, and the swap may be mined although its price is outdated. It is not simulated or refused, because a client
 * that prepares it again would swap twice.
 *
 * Throws `OPERATION_STALE` if the swap would revert. Throws `NETWORK_UNAVAILABLE` if the chain does not say whether it
 * has the transactions.
 */
export async function refuseOutdatedTransactions(
  { chainOf, clock, policy }: Pick<GatewayDeps, 'chainOf' | 'clock' | 'policy'>,
  { networkId, ownerAddress, swap, transactions }: PlainOperation,
  signed: readonly SignedPlainTransaction[],
  {
    count,
    balance,
  }: {
    /** The owner's transaction count. */
    readonly count: number
    /** The owner's balance in wei. `undefined` if it was not read. */
    readonly balance: bigint | undefined
  },
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
  // The balance is too low, so the simulation would fail at any price. Submit compares the balance later and throws
  // `INSUFFICIENT_BALANCE`.
  if (balance !== undefined && totalValueOf(unmined) > balance) return false
  const simulation = await simulateLateSwap(
    chain.simulateTransactions({ from: ownerAddress, transactions: unmined, independent: false }),
  )
  if (simulation?.failure) throw outdatedSwap(simulation.failure.revertData)
  return false
}

import type { Network } from '../../model/network.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'

/**
 * A prepare reads the deposit if no reading is newer than this. The upkeep reads it less often while no balance
 * changes.
 */
export const depositMemorySeconds = 15

/** Records the paymaster's deposit at the newest block for the sponsorship budget. Throws `NETWORK_UNAVAILABLE`. */
export async function recordDeposit(
  { chainOf, database: { sponsorships } }: GatewayDeps,
  { networkId, paymaster }: Network,
): Promise<void> {
  if (!paymaster) return
  const chain = chainOf(networkId)
  const head = await chain.block('latest')
  if (!head) return
  const deposit = await chain.depositOf(paymaster, head.number)
  await sponsorships.recordDeposit(networkId, { deposit, blockNumber: head.number })
}

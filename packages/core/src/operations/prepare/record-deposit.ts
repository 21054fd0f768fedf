import type { Network } from '../../model/network.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'

/** A prepare reads the deposit if the upkeep has not: the upkeep looks less often while no balance moves. */
export const depositMemorySeconds = 15

/** Records the paymaster's deposit at a block for the budget. Throws `NETWORK_UNAVAILABLE`. */
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

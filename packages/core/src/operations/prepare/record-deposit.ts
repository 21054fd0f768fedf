import type { Network } from '../../model/network.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'

/** A prepare makes up for the pauses of the upkeep, which has longer ones while no balance moves. */
export const depositMemorySeconds = 15

/** Has the budget know the paymaster's deposit, as of a block. Throws `NETWORK_UNAVAILABLE`. */
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

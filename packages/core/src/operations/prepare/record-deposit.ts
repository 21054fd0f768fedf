import type { Network } from '../../model/network.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'

/** The upkeep looks every few seconds; a prepare makes up for it where nobody does. */
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

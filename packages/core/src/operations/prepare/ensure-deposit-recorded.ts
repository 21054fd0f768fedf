import type { Network } from '../../model/network.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'

/** A prepare makes up for the pauses of the upkeep, which has longer ones while no balance moves. */
const memorySeconds = 15

/** Sees to it that the budget knows the paymaster's deposit, as of a block. Throws `NETWORK_UNAVAILABLE`. */
export async function ensureDepositRecorded(
  { chainOf, database: { sponsorships } }: GatewayDeps,
  { networkId, paymaster }: Network,
): Promise<void> {
  if (!paymaster || (await sponsorships.knowsDeposit(networkId, memorySeconds))) return
  const chain = chainOf(networkId)
  const head = await chain.block('latest')
  if (!head) return
  const deposit = await chain.depositOf(paymaster, head.number)
  await sponsorships.recordDeposit(networkId, { deposit, blockNumber: head.number })
}

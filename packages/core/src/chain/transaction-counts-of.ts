import type { Address } from 'viem'
import type { Network } from '../model/network.js'
import type { Chain } from '../ports/chain.js'
import type { WithStores } from '../ports/database.js'
import { witnessesOf } from './witnesses-of.js'

/**
 * Returns the chain's transaction count of each executor. The executor's slots account for a count up to their highest
 * nonce plus one. If the chain shows a higher count, each witness is asked, and the lowest count is returned.
 *
 * A count that is too high would leave a nonce gap that no transaction fills. A count that is too low does no harm,
 * because nonces with a slot are skipped. Costs one SQL statement for all executors.
 */
export async function transactionCountsOf(
  { database }: WithStores<'slots'>,
  { networkId }: Network,
  chain: Chain,
  executors: readonly Address[],
): Promise<ReadonlyMap<Address, number>> {
  const [counts, last] = await Promise.all([
    Promise.all(executors.map((executor) => chain.transactionCount(executor, 'latest'))),
    database.slots.lastNonces(networkId, executors),
  ])
  return new Map(
    await Promise.all(
      executors.map(async (executor, at) => {
        const count = counts[at] ?? 0
        if (count <= (last.get(executor) ?? -1) + 1) return [executor, count] as const
        const shown = await Promise.all(
          witnessesOf(chain).map((witness) => witness.transactionCount(executor, 'latest')),
        )
        return [executor, Math.min(count, ...shown)] as const
      }),
    ),
  )
}

/** Returns the transaction count of one executor, like `transactionCountsOf`. */
export async function transactionCountOf(
  deps: WithStores<'slots'>,
  network: Network,
  chain: Chain,
  executor: Address,
): Promise<number> {
  return (await transactionCountsOf(deps, network, chain, [executor])).get(executor) ?? 0
}

import type { Address } from 'viem'
import type { Network } from '../model/network.js'
import type { Chain } from '../ports/chain.js'
import type { WithStores } from '../ports/database.js'
import { witnessesOf } from './witnesses-of.js'

/**
 * Returns the chain's transaction count of each executor. If the executor's own slots do not explain the count, it
 * returns the lowest count that a witness shows. A count that is too high would leave a nonce gap that no transaction
 * fills. A count that is too low does no harm, because nonces that have a slot are skipped. Costs one SQL statement for
 * all executors.
 */
export async function countsOf(
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

/** `countsOf` for one executor. */
export async function countOf(
  deps: WithStores<'slots'>,
  network: Network,
  chain: Chain,
  executor: Address,
): Promise<number> {
  return (await countsOf(deps, network, chain, [executor])).get(executor) ?? 0
}

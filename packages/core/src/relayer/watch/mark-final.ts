import { shownByAll } from '../../chain/shown-by-all.js'
import { witnessesOf } from '../../chain/witnesses-of.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

/**
 * Marks a block as final that the endpoints agree on. If the view has skipped it, every witness must show the stored
 * block below, too. Otherwise the endpoint that showed the final block may follow another branch than the view.
 *
 * Costs two SQL statements, and a request for each witness if the block was skipped.
 */
export async function markFinal(
  { database: { blocks } }: Pick<RelayerDeps, 'database'>,
  networkId: string,
  chain: Chain,
  final: BlockLink,
): Promise<void> {
  const below = await blocks.belowSkipped(networkId, final.number)
  if (below && !(await shownByAll(witnessesOf(chain), below))) return
  await blocks.markFinal(networkId, final)
}

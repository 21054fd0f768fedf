import { blocksSince, marginBlocks } from '../../chain/blocks-since.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { ChainReader } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { max, min } from '../../primitives/math.js'
import { applyBlockAgain } from '../watch/apply-block.js'

/**
 * Searches the chain for an operation that the watcher missed: somebody landed it after its prepare and before its
 * submit. Returns `true` if the chain has it. The inclusion is recorded now, or by the watcher if it has not reached
 * the block yet.
 */
export async function recoverInclusion(
  deps: RelayerDeps,
  network: Network,
  chain: ChainReader,
  operation: Operation,
  { head, final }: { readonly head: BlockLink; readonly final: BlockLink },
): Promise<boolean> {
  const since = blocksSince(network, operation.createdAt, { now: deps.clock.now(), head })
  const blocks = max(since, head.number - final.number + marginBlocks)
  // Limits the search to this endpoint's newest block. An endpoint that is always one block behind must not prevent
  // every proof.
  const newest = await chain.block('latest')
  const block = await chain.findUserOperation(operation.userOperationHash, {
    from: max(0n, head.number - blocks),
    to: max(final.number, min(head.number, newest?.number ?? 0n)),
  })
  if (!block) return false
  if (await applyBlockAgain(deps, network, chain, block))
    deps.logger.info(
      { operationId: operation.id, blockHash: block.hash },
      'the operation had landed before it was submitted here',
    )
  return true
}

import type { RelayerDeps } from '../deps.js'
import type { Network } from '../networks/network.js'
import type { Operation } from '../operations/operation.js'
import type { Chain } from '../ports/chain.js'
import { applyBlockAgain } from './apply-block.js'

/** Blocks may come faster than a network says, and clocks differ. */
const marginBlocks = 64n
const marginFactor = 2

/**
 * Looks for an operation that cannot be sent because it has landed already: somebody else sent it after it was
 * prepared and before it was submitted here, so the watcher passed its block without knowing it. True when the chain
 * has it: recorded now, or soon by the watcher, if that has not come to the block yet.
 */
export async function recoverInclusion(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  operation: Operation,
): Promise<boolean> {
  const age = deps.clock.now().getTime() - operation.createdAt.getTime()
  const block = await chain.findUserOperation(
    operation.userOperationHash,
    BigInt(Math.ceil((age / network.blockTimeMs) * marginFactor)) + marginBlocks,
  )
  if (!block) return false
  const recorded = await applyBlockAgain(deps, network, chain, block)
  if (recorded)
    deps.logger.info(
      { operationId: operation.id, blockHash: block.hash },
      'the operation had landed before it was submitted here',
    )
  return true
}

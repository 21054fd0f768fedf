import type { RelayerDeps } from '../../deps.js'
import type { Network } from '../../networks/network.js'
import type { Operation } from '../../operations/operation.js'
import type { ChainReader } from '../../ports/chain.js'
import { max } from '../../primitives/math.js'
import { applyBlockAgain } from '../watch/apply-block.js'

/** Blocks may come faster than a network says, and clocks differ. */
const marginBlocks = 64n
const marginFactor = 2

/**
 * Looks for the operation on chain: the watcher passed its block without knowing it when somebody else sent it after
 * it was prepared and before it was submitted here. True when the chain has it: recorded now, or soon by the
 * watcher, if that has not come to the block yet.
 */
export async function recoverInclusion(
  deps: RelayerDeps,
  network: Network,
  chain: ChainReader,
  operation: Operation,
  head: bigint,
): Promise<boolean> {
  const age = deps.clock.now().getTime() - operation.createdAt.getTime()
  const blocks = BigInt(Math.ceil((age / network.blockTimeMs) * marginFactor)) + marginBlocks
  const block = await chain.findUserOperation(operation.userOperationHash, {
    from: max(0n, head - blocks),
    to: head,
  })
  if (!block) return false
  if (await applyBlockAgain(deps, network, chain, block))
    deps.logger.info(
      { operationId: operation.id, blockHash: block.hash },
      'the operation had landed before it was submitted here',
    )
  return true
}

import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain } from '../../ports/chain.js'
import type { ConfirmedOperation } from '../../ports/finality-store.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { OperationId } from '../../primitives/ids.js'
import { readOutcomes } from './operation-events.js'

/** Operations that are proven and finalized together. */
const pageSize = 500

/**
 * confirmed → finalized, or failed if the execution reverted, for operations in blocks up to the final one. The final
 * block must be in the watcher's view. If there are two witnesses, both must show the operation's event in its block
 * with the same outcome. One endpoint alone ends nothing.
 */
export async function finalizeOperations(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  final: BlockLink,
): Promise<void> {
  const { finality } = deps.database
  let after: { readonly blockNumber: bigint; readonly id: OperationId } | undefined
  // Paged, so that operations that stay confirmed do not block the others.
  do {
    const page = await finality.listConfirmedUpTo(network.networkId, final.number, {
      after,
      limit: pageSize,
    })
    if (page.length > 0) await finalizePage(deps, network, chain, final, page)
    const last = page.at(-1)
    after =
      page.length === pageSize && last
        ? { blockNumber: last.inclusion.blockNumber, id: last.id }
        : undefined
  } while (after)
}

async function finalizePage(
  { database, logger }: RelayerDeps,
  network: Network,
  chain: Chain,
  final: BlockLink,
  deep: readonly ConfirmedOperation[],
): Promise<void> {
  const proven = await provenOutcomes(network, chain, deep)
  const ready = deep.filter((operation) => {
    const { userOperationHash, inclusion } = operation
    const agrees = proven(operation)
    if (!agrees)
      logger.error(
        { networkId: network.networkId, userOperationHash, inclusion },
        'an RPC endpoint shows another outcome than is stored for an operation, or none in its block; the operation stays confirmed. Compare the endpoints with a block explorer, and remove the wrong one',
      )
    return agrees
  })
  await database.transaction(async ({ blocks, statuses }) => {
    if (!(await blocks.holds(network.networkId, final))) return
    for (const success of [true, false])
      await statuses.advanceAll(
        success ? 'finalized' : 'failed',
        ready
          .filter(({ inclusion }) => inclusion.success === success)
          .map(({ id }) => ({
            id,
            from: 'confirmed' as const,
            change: { cause: `final at block ${final.number}` },
          })),
      )
  })
}

/**
 * Returns whether every witness shows the recorded outcome. A single witness is not asked: the watcher has read from
 * the same endpoint.
 */
async function provenOutcomes(
  network: Network,
  chain: Chain,
  operations: readonly ConfirmedOperation[],
): Promise<(operation: ConfirmedOperation) => boolean> {
  const witnesses = chain.witnesses()
  if (witnesses.length === 1) return () => true
  const blockHashes = [...new Set(operations.map(({ inclusion }) => inclusion.blockHash))]
  const seen = await Promise.all(
    witnesses.map(async (witness) => {
      const outcomes = new Map<string, boolean>()
      await Promise.all(
        blockHashes.map(async (blockHash) => {
          for (const outcome of readOutcomes(await witness.logs(blockHash), network))
            outcomes.set(`${blockHash} ${outcome.userOperationHash}`, outcome.success)
        }),
      )
      return outcomes
    }),
  )
  return ({ userOperationHash, inclusion: { blockHash, success } }) =>
    seen.every((outcomes) => outcomes.get(`${blockHash} ${userOperationHash}`) === success)
}

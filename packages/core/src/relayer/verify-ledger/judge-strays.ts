import type { Hash } from 'viem'
import { searchBlocks } from '../../chain/search-blocks.js'
import type { Operation } from '../../model/operation.js'
import type { OperationId } from '../../primitives/ids.js'
import type { StatusFinding } from './finding.js'
import { isOfNetwork } from './is-of-network.js'
import { readBlockFacts } from './read-block-facts.js'
import { reviveOperation } from './revive-operation.js'
import type { Run } from './run.js'
import { verifyBlocks } from './verify-blocks.js'

/** Operations per search. Endpoints limit the number of alternatives in a filter. */
const operationsPerSearch = 100

/**
 * Judges operations that are recorded as landed but are not in their recorded block. Searches all blocks for each
 * operation, and compares the block that contains it. If no block contains it, a repair undoes the inclusion.
 */
export async function judgeStrays(
  run: Run,
  ids: readonly OperationId[],
  shouldStop: () => boolean,
): Promise<void> {
  for (let at = 0; at < ids.length && !shouldStop(); at += operationsPerSearch)
    await judge(run, ids.slice(at, at + operationsPerSearch), shouldStop)
}

async function judge(
  run: Run,
  ids: readonly OperationId[],
  shouldStop: () => boolean,
): Promise<void> {
  const { deps, network, range, repair, visited, report } = run
  const strays = (await deps.database.operations.findMany(ids)).filter(isRecordedAsLanded)
  if (strays.length === 0) return
  const hashes = strays.map(({ userOperationHash }) => userOperationHash)
  const everywhere = { from: range.since, to: range.to }
  const witnesses = deps.chainOf(network.networkId).witnesses()
  const hits = await searchBlocks(witnesses, { hashes }, everywhere)
  const landed = new Set<Hash>()
  for (const blockNumber of hits) {
    const facts = await readBlockFacts(deps, network, blockNumber, [])
    if (!facts) {
      // The block may contain one of the operations, so none of them is judged.
      const why = 'its endpoints disagree about it'
      return report({ subject: 'block', blockNumber, why }, { kind: 'left', why })
    }
    for (const { userOperationHash } of facts.outcomes) landed.add(userOperationHash)
  }
  await verifyBlocks(
    run,
    hits.filter((number) => !visited.has(number)),
    shouldStop,
  )
  for (const stored of strays) {
    if (landed.has(stored.userOperationHash) || shouldStop()) continue
    const blockNumber = stored.inclusion?.blockNumber ?? null
    const finding: StatusFinding = { subject: 'operation', blockNumber, stored, chain: undefined }
    if (!isOfNetwork(network, stored))
      report(finding, {
        kind: 'left',
        why: 'it was made for another chain or EntryPoint than the network is configured with',
      })
    else if (repair) report(finding, await reviveOperation(run, finding))
    else report(finding, { kind: 'found' })
  }
}

const isRecordedAsLanded = ({ status, inclusion }: Operation): boolean =>
  inclusion !== null || status === 'confirmed' || status === 'finalized'

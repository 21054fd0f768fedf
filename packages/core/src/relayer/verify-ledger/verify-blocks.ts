import type { Hash } from 'viem'
import { appendTo } from '../../primitives/append-to.js'
import type { OperationId } from '../../primitives/ids.js'
import { compareBlock } from './compare-block.js'
import type { Finding } from './finding.js'
import { isOfNetwork } from './is-of-network.js'
import { type BlockFacts, readBlockFacts } from './read-block-facts.js'
import { repairBlock } from './repair-block.js'
import type { Run } from './run.js'

/** Blocks that are read in parallel. */
const blocksAtATime = 20

/**
 * Compares blocks with the database, and corrects differences if a repair was requested. Each block has its own
 * transaction. If one of our transactions is recorded in a wrong block, the right block is checked too.
 *
 * Returns the operations that are recorded in one of the blocks but are not in it. Calls `shouldStop` between blocks.
 */
export async function verifyBlocks(
  run: Run,
  numbers: readonly bigint[],
  shouldStop: () => boolean,
): Promise<readonly OperationId[]> {
  const strays: OperationId[] = []
  const moved = new Map<bigint, Hash[]>()
  for (let at = 0; at < numbers.length && !shouldStop(); at += blocksAtATime) {
    const inspected = await Promise.all(
      numbers.slice(at, at + blocksAtATime).map((number) => inspect(run, number)),
    )
    for (const inspection of inspected) {
      if (shouldStop()) break
      await settle(run, inspection)
      strays.push(...inspection.strays)
      for (const [transactionHash, number] of inspection.facts?.elsewhere ?? []) {
        if (run.followed.has(transactionHash) || number > run.range.to) continue
        run.followed.add(transactionHash)
        appendTo(moved, number, transactionHash)
      }
    }
  }
  for (const [number, transactionHashes] of moved) {
    if (shouldStop()) break
    await settle(run, await inspect(run, number, transactionHashes))
  }
  return strays
}

interface Inspection {
  readonly number: bigint
  /** `undefined`: the block could not be judged. */
  readonly facts: BlockFacts | undefined
  readonly findings: readonly Finding[]
  readonly strays: readonly OperationId[]
}

async function inspect(
  { deps, network, leads }: Run,
  number: bigint,
  moved: readonly Hash[] = [],
): Promise<Inspection> {
  const { operations, ledger } = deps.database
  const [claimed, booked] = await Promise.all([
    operations.findMany(leads.recorded.get(number) ?? []),
    ledger.listBlocks(network.networkId, { from: number, to: number }),
  ])
  const foreign = claimed.find((operation) => !isOfNetwork(network, operation))
  if (foreign)
    return unjudged(
      number,
      `operation ${foreign.id} in it was made for another chain or EntryPoint than the network is configured with`,
    )
  const suspects: Hash[] = [
    ...booked.outer.map(({ transactionHash }) => transactionHash),
    ...(leads.unbooked.get(number) ?? []),
    ...moved,
  ]
  const facts = await readBlockFacts(deps, network, number, suspects)
  if (!facts) return unjudged(number, 'its endpoints disagree about it')
  const landed = new Set(facts.outcomes.map(({ userOperationHash }) => userOperationHash))
  return {
    number,
    facts,
    findings: await compareBlock(deps.database, network, facts),
    strays: claimed
      .filter(({ userOperationHash }) => !landed.has(userOperationHash))
      .map(({ id }) => id),
  }
}

const unjudged = (blockNumber: bigint, why: string): Inspection => ({
  number: blockNumber,
  facts: undefined,
  findings: [{ subject: 'block', blockNumber, why }],
  strays: [],
})

async function settle(run: Run, { number, facts, findings }: Inspection): Promise<void> {
  const { deps, network, repair, visited, report } = run
  visited.add(number)
  const repairing = repair && facts !== undefined && findings.length > 0
  const found = repairing ? await repairBlock(deps.database, network, facts) : findings
  for (const finding of found) {
    if (finding.subject === 'block') report(finding, { kind: 'left', why: finding.why })
    else report(finding, { kind: repairing ? 'repaired' : 'found' })
  }
}

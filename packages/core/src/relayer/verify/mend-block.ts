import type { Network } from '../../networks/network.js'
import type { Database, Stores } from '../../ports/database.js'
import { compareBlock } from './compare-block.js'
import type { Finding } from './finding.js'
import type { BlockFacts } from './read-block-facts.js'

/**
 * Makes what stands of a final block equal to what the chain says, in one transaction, and returns what was found. It
 * is compared once more inside, where the statuses are locked, so that nothing is overwritten that has changed since
 * it was read.
 */
export const mendBlock = (
  database: Database,
  network: Network,
  facts: BlockFacts,
): Promise<readonly Finding[]> =>
  database.transaction(async (stores) => {
    const executed = await stores.operations.findByHashes(
      network.networkId,
      facts.outcomes.map(({ userOperationHash }) => userOperationHash),
    )
    await stores.operations.lockStatuses(executed.map(({ id }) => id))
    const findings = await compareBlock(stores, network, facts)
    const due = findings.filter((finding) => !whyNotMended(finding))
    await mendRows(stores, due)
    // Two statuses are two statements, and the second would come to a project after the first had come to the network.
    await stores.sponsorships.lockCounters(executed.map(({ id }) => id))
    await mendStatuses(stores, due)
    return findings
  })

/** Why a finding is left as it is; `undefined` for what a repair mends. */
export const whyNotMended = (finding: Finding): string | undefined =>
  finding.subject === 'ledger entry' && finding.feeUnknown && !finding.stored
    ? 'a paymaster paid for it that the network is not configured with, so its fee is not known'
    : undefined

async function mendRows({ ledger }: Stores, due: readonly Finding[]): Promise<void> {
  const entries = due.filter((finding) => finding.subject === 'ledger entry')
  const outer = due.filter((finding) => finding.subject === 'outer transaction')
  await ledger.reverseSurplus({
    entries: entries.flatMap(({ stored, chain }) => (stored && !chain ? [stored] : [])),
    outer: outer.flatMap(({ stored, chain }) => (stored && !chain ? [stored] : [])),
  })
  await ledger.post(entries.flatMap(({ chain }) => chain ?? []))
  await ledger.postOuter(outer.flatMap(({ chain }) => chain ?? []))
}

async function mendStatuses({ operations }: Stores, due: readonly Finding[]): Promise<void> {
  const landed = due.flatMap((finding) => {
    if (finding.subject !== 'operation' || !finding.chain) return []
    const { id, status: from } = finding.stored
    const { status: to, ...change } = finding.chain
    const cause = `repair: it is in block ${change.inclusion.blockNumber}, which is final`
    return [{ to, move: { id, from, change: { ...change, cause } } }]
  })
  for (const status of ['finalized', 'failed'] as const) {
    const moves = landed.flatMap(({ to, move }) => (to === status ? [move] : []))
    const moved = await operations.correct(status, moves)
    if (moved.size !== moves.length) throw new Error('Operations changed under their locks.')
  }
}

import type { Network } from '../../model/network.js'
import type { Database, Stores } from '../../ports/database.js'
import { compareBlock } from './compare-block.js'
import type { Finding } from './finding.js'
import type { BlockFacts } from './read-block-facts.js'

/**
 * Corrects the rows of a final block in one transaction, and returns the differences. It locks the statuses and
 * compares once more inside the transaction, so it does not overwrite rows that changed after the first read.
 */
export const repairBlock = (
  database: Pick<Database, 'transaction'>,
  network: Network,
  facts: BlockFacts,
): Promise<readonly Finding[]> =>
  database.transaction(async (stores) => {
    const executed = await stores.repairs.findByHashes(
      network.networkId,
      facts.outcomes.map(({ userOperationHash }) => userOperationHash),
    )
    const ids = executed.map(({ id }) => id)
    await stores.repairs.bringBack(ids)
    await stores.statuses.lock(ids)
    const findings = await compareBlock(stores, network, facts)
    await repairRows(stores, findings)
    // The counters are locked in advance because each status is corrected by its own statement. Otherwise the second
    // statement would lock a project's counter after the first had locked the network's: a deadlock.
    await stores.sponsorships.lockCounters(ids)
    await repairStatuses(stores, findings)
    return findings
  })

async function repairRows(
  { ledger }: Pick<Stores, 'ledger'>,
  findings: readonly Finding[],
): Promise<void> {
  const entries = findings.filter((finding) => finding.subject === 'ledger entry')
  const outer = findings.filter((finding) => finding.subject === 'outer transaction')
  await ledger.reverseSurplus({
    entries: entries.flatMap(({ stored, chain }) => (stored && !chain ? [stored] : [])),
    outer: outer.flatMap(({ stored, chain }) => (stored && !chain ? [stored] : [])),
  })
  await ledger.correct(entries.flatMap(({ chain }) => chain ?? []))
  await ledger.postOuter(outer.flatMap(({ chain }) => chain ?? []))
}

async function repairStatuses(
  { repairs }: Pick<Stores, 'repairs'>,
  findings: readonly Finding[],
): Promise<void> {
  const landed = findings.flatMap((finding) => {
    if (finding.subject !== 'operation' || !finding.chain) return []
    const { id, status: from } = finding.stored
    const { status: to, ...change } = finding.chain
    const cause = `repair: it is in block ${change.inclusion.blockNumber}, which is final`
    return [{ to, move: { id, from, change: { ...change, cause } } }]
  })
  for (const status of ['finalized', 'failed'] as const) {
    const moves = landed.flatMap(({ to, move }) => (to === status ? [move] : []))
    const moved = await repairs.correct(status, moves)
    if (moved.size !== moves.length) throw new Error('Operations changed under their locks.')
  }
}

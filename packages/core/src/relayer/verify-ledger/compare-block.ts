import { zeroAddress } from 'viem'
import type { LedgerEntry, OuterEntry } from '../../model/ledger-entry.js'
import type { Network } from '../../model/network.js'
import type { Stores } from '../../ports/database.js'
import { findOperations, type KnownOperations } from '../watch/find-operations.js'
import { isPaidByUs, ledgerEntriesOf } from '../watch/ledger-entries-of.js'
import type { OperationOutcome } from '../watch/operation-events.js'
import { outerEntryOf } from '../watch/outer-entry-of.js'
import { differingFields, flatEntry, flatOuter, flatState } from './difference.js'
import type { EntryFinding, LandedState, OuterFinding, StatusFinding } from './finding.js'
import type { BlockFacts } from './read-block-facts.js'

/** Compares the database rows of a final block with the chain. Returns the differences. */
export async function compareBlock(
  stores: Pick<Stores, 'finality' | 'ledger'>,
  network: Network,
  facts: BlockFacts,
): Promise<(EntryFinding | OuterFinding | StatusFinding)[]> {
  const { networkId } = network
  const { block, outcomes } = facts
  const known = await findOperations(stores, network, outcomes)
  const stored = await stores.ledger.listBlocks(networkId, { from: block.number, to: block.number })
  return [
    ...compareEntries(network, facts, known, stored.entries),
    ...compareOuter(facts, stored.outer),
    ...compareStatuses(facts, known),
  ]
}

function compareEntries(
  network: Network,
  { block, outcomes, receipts }: BlockFacts,
  known: KnownOperations,
  stored: readonly LedgerEntry[],
): EntryFinding[] {
  const unknown = new Set(
    outcomes
      .filter((outcome) => isPaidByAnother(network, outcome))
      .map(({ userOperationHash }) => entryKey({ blockHash: block.hash, userOperationHash })),
  )
  const entries = ledgerEntriesOf(network, { block, outcomes, receipts, ...known })
  return pair(entries, stored, entryKey).flatMap(({ key, chain, stored }): EntryFinding[] => {
    if (!chain && unknown.has(key)) return []
    if (differingFields(flatEntry(stored), flatEntry(chain)).length === 0) return []
    return [{ subject: 'ledger entry', blockNumber: block.number, stored, chain }]
  })
}

const entryKey = ({
  blockHash,
  userOperationHash,
}: Pick<LedgerEntry, 'blockHash' | 'userOperationHash'>) => `${blockHash} ${userOperationHash}`

/**
 * Returns whether a paymaster other than the current one paid. If the operation is unknown too, this may be a former
 * paymaster of this gateway, so its entry is not compared.
 */
const isPaidByAnother = (network: Network, outcome: OperationOutcome): boolean =>
  outcome.paymaster !== zeroAddress && !isPaidByUs(network, outcome)

function compareOuter(
  { block, outcomes, receipts, slots }: BlockFacts,
  stored: readonly OuterEntry[],
): OuterFinding[] {
  const chain = [...receipts.values()].flatMap((receipt) => {
    const slot = slots.get(receipt.transactionHash)
    const landed = outcomes.filter(
      ({ transactionHash }) => transactionHash === receipt.transactionHash,
    )
    return slot ? [outerEntryOf(slot, receipt, landed.length)] : []
  })
  return pair(chain, stored, outerKey)
    .filter(({ chain, stored }) => differingFields(flatOuter(stored), flatOuter(chain)).length > 0)
    .map(({ chain, stored }) => ({
      subject: 'outer transaction',
      blockNumber: block.number,
      chain,
      stored,
    }))
}

const outerKey = ({ blockHash, transactionHash }: OuterEntry) => `${blockHash} ${transactionHash}`

function compareStatuses(
  { block, outcomes }: BlockFacts,
  { operations }: KnownOperations,
): StatusFinding[] {
  return outcomes.flatMap((outcome): StatusFinding[] => {
    const stored = operations.get(outcome.userOperationHash)
    if (!stored) return []
    const chain = landedState(outcome, block)
    // The watcher makes the operation final later.
    const expected = stored.status === 'confirmed' ? { ...chain, status: stored.status } : chain
    return differingFields(flatState(stored), flatState(expected)).length === 0
      ? []
      : [{ subject: 'operation', blockNumber: block.number, stored, chain }]
  })
}

const landedState = (
  { success, reason, transactionHash }: OperationOutcome,
  { number, hash }: BlockFacts['block'],
): LandedState => ({
  status: success ? 'finalized' : 'failed',
  reason,
  transactionHash,
  inclusion: { blockNumber: number, blockHash: hash, transactionHash, success },
})

/** Pairs the rows of both sides by key. Each side has at most one row per key. */
function pair<Row>(
  chain: readonly Row[],
  stored: readonly Row[],
  keyOf: (row: Row) => string,
): { readonly key: string; readonly chain: Row | undefined; readonly stored: Row | undefined }[] {
  const expected = new Map(chain.map((row) => [keyOf(row), row]))
  const standing = new Map(stored.map((row) => [keyOf(row), row]))
  return [...new Set([...expected.keys(), ...standing.keys()])].map((key) => ({
    key,
    chain: expected.get(key),
    stored: standing.get(key),
  }))
}

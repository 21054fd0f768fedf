import type { Hash } from 'viem'
import type { RelayerDeps } from '../../deps.js'
import type { Network } from '../../networks/network.js'
import type { Operation } from '../../operations/operation.js'
import { isTerminal } from '../../operations/operation-state.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { ChainReader, TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { Move, StatusChange } from '../../ports/operation-store.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import { ledgerEntriesOf } from './ledger-entries-of.js'
import { type OperationOutcome, readOutcomes } from './operation-events.js'
import { outerEntryOf } from './outer-entry-of.js'
import { requeueRiders } from './requeue-riders.js'

/**
 * Applies what a canonical block says of operations: inclusion, fees and costs. All of it, and the block itself,
 * is committed together, so that a crash repeats the block as a whole. Operations are found by their events,
 * whoever sent the transaction.
 */
export async function applyBlock(
  deps: RelayerDeps,
  network: Network,
  chain: ChainReader,
  block: BlockLink,
): Promise<AppliedBlock> {
  const facts = await readFacts(deps, network, chain, block.hash)
  if (!facts) return 'incomplete'
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks.append(network.networkId, block))) return 'overtaken'
    await record(deps, stores, network, block, facts)
    return 'applied'
  })
}

/**
 * `overtaken`: another watcher was faster, or the block is not on top of the stored tip any more. `incomplete`:
 * the endpoint does not have a receipt of ours yet. Nothing is recorded in either case.
 */
export type AppliedBlock = 'applied' | 'overtaken' | 'incomplete'

/**
 * Applies a block once more, for an operation that was submitted only after the watcher had passed it. What was
 * recorded before stays as it is. False, and nothing recorded, unless the watcher holds the block.
 */
export async function applyBlockAgain(
  deps: RelayerDeps,
  network: Network,
  chain: ChainReader,
  block: BlockId,
): Promise<boolean> {
  const facts = await readFacts(deps, network, chain, block.hash)
  if (!facts) return false
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks.holds(network.networkId, block))) return false
    await record(deps, stores, network, block, facts)
    return true
  })
}

type BlockId = Pick<BlockLink, 'number' | 'hash'>

/** What a block's events and receipts say. */
interface Facts {
  readonly outcomes: readonly OperationOutcome[]
  readonly receipts: ReadonlyMap<Hash, TransactionReceipt>
}

async function readFacts(
  { database }: RelayerDeps,
  network: Network,
  chain: ChainReader,
  blockHash: Hash,
): Promise<Facts | undefined> {
  const outcomes = readOutcomes(await chain.logs(blockHash), network)
  if (outcomes.length === 0) return { outcomes, receipts: new Map() }
  const slots = await database.slots.findByTransactions(network.networkId, transactionsOf(outcomes))
  const receipts = await readReceipts(chain, blockHash, [...slots.keys()])
  return receipts && { outcomes, receipts }
}

const transactionsOf = (outcomes: readonly OperationOutcome[]): Hash[] => [
  ...new Set(outcomes.map(({ transactionHash }) => transactionHash)),
]

/** Which operations are known is asked here, inside the transaction: a submit may be committed at any moment. */
async function record(
  deps: RelayerDeps,
  stores: Stores,
  network: Network,
  block: BlockId,
  { outcomes, receipts }: Facts,
): Promise<void> {
  if (outcomes.length === 0) return
  const [known, slots] = await Promise.all([
    stores.operations.findByHashes(
      network.networkId,
      outcomes.map(({ userOperationHash }) => userOperationHash),
    ),
    stores.slots.findByTransactions(network.networkId, transactionsOf(outcomes)),
  ])
  const operations = new Map(known.map((operation) => [operation.userOperationHash, operation]))
  await stores.ledger.post(ledgerEntriesOf(network, { block, outcomes, receipts, operations }))
  await confirmAll(deps, stores, block, outcomes, operations)
  for (const [transactionHash, slot] of slots) {
    const receipt = receipts.get(transactionHash)
    if (receipt) await closeSlot(stores, slot, receipt, outcomes, known)
  }
}

/** One of the slot's transactions is in the block: what it carried and did not land goes back to the queue. */
async function closeSlot(
  stores: Stores,
  slot: LiveSlot,
  receipt: TransactionReceipt,
  outcomes: readonly OperationOutcome[],
  known: readonly Operation[],
): Promise<void> {
  const { transactionHash, blockHash } = receipt
  const landed = new Set(
    outcomes
      .filter((outcome) => outcome.transactionHash === transactionHash)
      .map(({ userOperationHash }) => userOperationHash),
  )
  await stores.slots.close(slot.id, { blockHash, transactionHash })
  await stores.ledger.postOuter([outerEntryOf(slot, receipt, landed.size)])
  const landedIds = new Set(
    known.filter(({ userOperationHash }) => landed.has(userOperationHash)).map(({ id }) => id),
  )
  await requeueRiders(
    stores,
    slot.operationIds.filter((id) => !landedIds.has(id)),
    { cause: 'the bundle was mined without it', strike: 'SKIPPED_IN_BUNDLE' },
  )
}

/** `undefined` when the endpoint has not all of them in this block: it lags, or the block has left the chain. */
async function readReceipts(
  chain: ChainReader,
  blockHash: Hash,
  hashes: readonly Hash[],
): Promise<Map<Hash, TransactionReceipt> | undefined> {
  const receipts = new Map<Hash, TransactionReceipt>()
  for (const receipt of await Promise.all(hashes.map((hash) => chain.receipt(hash)))) {
    if (receipt?.blockHash !== blockHash) return undefined
    receipts.set(receipt.transactionHash, receipt)
  }
  return receipts
}

async function confirmAll(
  { logger }: RelayerDeps,
  { operations }: Stores,
  block: BlockId,
  outcomes: readonly OperationOutcome[],
  known: ReadonlyMap<Hash, Operation>,
): Promise<void> {
  // Locked: a relayer that moves one meanwhile would make every compare-and-set miss.
  const statuses = await operations.lockStatuses([...known.values()].map(({ id }) => id))
  const moves = outcomes.flatMap((outcome): Move[] => {
    const id = known.get(outcome.userOperationHash)?.id
    const from = id && statuses.get(id)
    if (!id || !from) return []
    if (from === 'submitted' || from === 'queued' || from === 'received')
      return [{ id, from, change: inclusionOf(outcome, block) }]
    if (isTerminal(from))
      logger.error(
        { operationId: id, status: from, blockHash: block.hash },
        'a terminal operation appeared on chain; its fee is posted, its status stays',
      )
    return []
  })
  const moved = await operations.advanceAll('confirmed', moves)
  if (moved.size !== moves.length)
    throw new Error(`Operations of block ${block.hash} changed under their locks.`)
}

const inclusionOf = (
  { reason, transactionHash, success }: OperationOutcome,
  { number, hash }: BlockId,
): StatusChange => ({
  cause: 'included',
  reason,
  transactionHash,
  inclusion: { blockNumber: number, blockHash: hash, transactionHash, success },
})

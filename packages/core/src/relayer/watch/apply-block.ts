import type { Address, Hash } from 'viem'
import { routerFeeTokens } from '../../fees/announced-fees.js'
import { outerOverheadGas } from '../../gas/outer-data-gas.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import { isTerminal } from '../../model/operation-state.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { ChainReader, TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import type { Move, StatusChange } from '../../ports/status-store.js'
import { sum } from '../../primitives/math.js'
import { attemptOf } from './attempt-of.js'
import { findOperations } from './find-operations.js'
import { ledgerEntriesOf } from './ledger-entries-of.js'
import type { OperationOutcome } from './operation-events.js'
import { outerEntryOf } from './outer-entry-of.js'
import { type BlockFacts, type BlockId, readFacts } from './read-blocks.js'
import { recordBurnt } from './record-burnt.js'
import { requeueRiders } from './requeue-riders.js'

/**
 * Applies what a canonical block says of operations: inclusion, fees and costs. All of it, and the block itself,
 * is committed together, so that a crash repeats the block as a whole. Operations are found by their events,
 * whoever sent the transaction.
 *
 * False, and nothing recorded, when the block is not on top of the stored tip any more: another watcher was faster.
 */
export async function applyBlock(
  deps: RelayerDeps,
  network: Network,
  facts: BlockFacts<BlockLink>,
): Promise<boolean> {
  const { block, outcomes } = facts
  // Most blocks have nothing of ours, and a single statement is atomic without a transaction.
  if (outcomes.length === 0) return deps.database.blocks.append(network.networkId, block)
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks.append(network.networkId, block))) return false
    const tokens = await record(deps, stores, network, facts)
    await wishPrices(stores, network, block, tokens)
    return true
  })
}

/** Prices are read apart from this: a price source that does not answer must not hold up the chain. */
async function wishPrices(
  { ledger }: Stores,
  { networkId }: Network,
  { hash: blockHash, timestamp: blockTime }: BlockLink,
  tokens: readonly Address[],
): Promise<void> {
  if (tokens.length > 0) await ledger.wishPrices({ networkId, blockHash, blockTime, tokens })
}

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
  const facts = await readFacts(deps, network, chain, block)
  // Prices are wished for its time.
  const timed = await chain.block(block.number)
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks.holds(network.networkId, block))) return false
    const tokens = await record(deps, stores, network, facts)
    if (timed?.hash === block.hash) await wishPrices(stores, network, timed, tokens)
    return true
  })
}

interface Closed {
  readonly slot: LiveSlot
  readonly receipt: TransactionReceipt
  readonly landed: readonly OperationOutcome[]
}

/**
 * Returns the tokens in which fees were taken. Known operations are read here, inside the transaction, because a submit
 * may be committed at any moment. Slots are not read again: a slot is stored before its transaction is broadcast, and
 * a replacement carries no other operations.
 */
async function record(
  deps: RelayerDeps,
  stores: Stores,
  network: Network,
  { block, outcomes, slots, receipts, deployed }: BlockFacts,
): Promise<readonly Address[]> {
  if (outcomes.length === 0) return []
  const { operations, unsubmitted } = await findOperations(stores, network, outcomes)
  const entries = ledgerEntriesOf(network, { block, outcomes, receipts, operations, unsubmitted })
  await stores.ledger.post(entries)
  // All slots before any operation, as replacements lock them: one that waits for the other way round is a deadlock.
  const closed = await closeSlots(
    stores,
    [...slots].flatMap(([transactionHash, slot]) => {
      const receipt = receipts.get(transactionHash)
      const landed = outcomes.filter((outcome) => outcome.transactionHash === transactionHash)
      return receipt ? [{ slot, receipt, landed }] : []
    }),
  )
  // What the mined bundles carried and no transaction of the block has landed goes back to the queue.
  const landed = new Set([...operations.values()].map(({ id }) => id))
  await requeueRiders(
    stores,
    [...new Set(closed.flatMap(({ slot }) => slot.operationIds))].filter((id) => !landed.has(id)),
    {
      cause: 'the bundle was mined without it',
      inVain: {
        reason: 'SKIPPED_IN_BUNDLE',
        ids: closed.flatMap(({ slot, receipt }) => carriedBy(slot, receipt)),
      },
    },
  )
  await confirmAll(deps, stores, block, outcomes, operations)
  // What another transaction of the block has landed counts as landed from here on.
  for (const { slot, receipt, landed } of closed) {
    const paid = landed.flatMap((outcome) => {
      const operation = operations.get(outcome.userOperationHash)
      return operation ? [{ id: operation.id, gas: gasPaidFor(network, operation, outcome) }] : []
    })
    const failedIds = carriedBy(slot, receipt).filter((id) => !paid.some((one) => one.id === id))
    if (failedIds.length === 0) continue
    await recordBurnt(stores, {
      networkId: network.networkId,
      receipt,
      purpose: attemptOf(slot, receipt.transactionHash).purpose,
      paid: sum(paid.map(({ gas }) => gas)),
      bearers: await stores.operations.findMany(failedIds),
      deployed,
    })
  }
  const swaps = [...operations.values()].flatMap(({ swap }) => swap ?? [])
  return [
    ...new Set([
      ...entries.flatMap(({ fee }) => fee?.token ?? []),
      ...swaps.flatMap((terms) => routerFeeTokens(network, terms)),
    ]),
  ]
}

/** The operations that the mined transaction of the slot carried, without those that a smaller bundle had left out. */
const carriedBy = (slot: LiveSlot, { transactionHash }: TransactionReceipt) =>
  attemptOf(slot, transactionHash).operationIds

/** Closes the slots, each of which has a transaction in the block. Returns the slots that were open. */
async function closeSlots(
  { slots, ledger }: Stores,
  mined: readonly Closed[],
): Promise<readonly Closed[]> {
  if (mined.length === 0) return []
  const ids = await slots.closeAll(
    mined.map(({ slot: { id }, receipt: { blockHash, transactionHash } }) => ({
      id,
      blockHash,
      transactionHash,
    })),
  )
  const closed = mined.filter(({ slot }) => ids.has(slot.id))
  await ledger.postOuter(
    closed.map(({ slot, receipt, landed }) => outerEntryOf(slot, receipt, landed.length)),
  )
  return closed
}

/** Of what an operation that landed was charged, the gas that ran: an OP-stack chain takes its data fee in coin. */
const gasPaidFor = (
  { dataFee }: Network,
  { userOperation }: Operation,
  { actualGasUsed }: OperationOutcome,
): bigint =>
  dataFee?.kind === 'op-stack'
    ? actualGasUsed - userOperation.preVerificationGas + outerOverheadGas(userOperation)
    : actualGasUsed

async function confirmAll(
  { logger }: RelayerDeps,
  { statuses }: Pick<Stores, 'statuses'>,
  block: BlockId,
  outcomes: readonly OperationOutcome[],
  known: ReadonlyMap<Hash, Operation>,
): Promise<void> {
  if (known.size === 0) return
  // Locked: a relayer that moves one meanwhile would make every compare-and-set miss.
  const locked = await statuses.lock([...known.values()].map(({ id }) => id))
  const moves = outcomes.flatMap((outcome): Move[] => {
    const operation = known.get(outcome.userOperationHash)
    const from = operation && locked.get(operation.id)
    if (!operation || !from) return []
    const { id, inclusion } = operation
    if (from === 'submitted' || from === 'queued' || from === 'received')
      return [{ id, from, change: inclusionOf(outcome, block) }]
    if (isTerminal(from) && inclusion?.blockHash !== block.hash)
      logger.error(
        { operationId: id, status: from, blockHash: block.hash },
        'a terminal operation appeared on chain; its fee is posted, its status stays',
      )
    return []
  })
  const moved = await statuses.advanceAll('confirmed', moves)
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

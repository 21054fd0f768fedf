import type { Address, Hash } from 'viem'
import { routerFeeTokens } from '../../fees/announced-fees.js'
import { outerOverheadGas } from '../../gas/outer-data-gas.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import { isTerminal } from '../../model/operation-state.js'
import type { BlockId, BlockLink } from '../../ports/block-store.js'
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
import { type BlockFacts, readFacts } from './read-blocks.js'
import { recordBurnt, unpaidGas } from './record-burnt.js'
import { requeueRiders } from './requeue-riders.js'

/**
 * Applies a canonical block: inclusions, fees and costs of operations. These and the block itself are committed
 * together, so a crash repeats the whole block. Operations are found by their events, whoever sent the transaction.
 *
 * Returns `false`, and records nothing, if the block's place in the view is taken or gone: another watcher was faster.
 */
export async function applyBlock(
  deps: RelayerDeps,
  network: Network,
  facts: BlockFacts<BlockLink>,
  /** `fill`: the view has skipped the block. @default 'append' */
  put: 'append' | 'fill' = 'append',
): Promise<boolean> {
  const { block, outcomes } = facts
  // Most blocks contain nothing of ours. One statement is atomic without a transaction.
  if (outcomes.length === 0) return deps.database.blocks[put](network.networkId, block)
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks[put](network.networkId, block))) return false
    const tokens = await record(deps, stores, network, facts)
    await wishPrices(stores, network, block, tokens)
    return true
  })
}

/**
 * Requests prices for the block's time. They are read elsewhere, because a slow price source must not delay the
 * watcher.
 */
async function wishPrices(
  { ledger }: Stores,
  { networkId }: Network,
  { hash: blockHash, timestamp: blockTime }: BlockLink,
  tokens: readonly Address[],
): Promise<void> {
  if (tokens.length > 0) await ledger.wishPrices({ networkId, blockHash, blockTime, tokens })
}

/**
 * Applies a block again, for an operation that was submitted after the watcher had passed the block. Earlier records
 * stay. Returns `false`, and records nothing, if the watcher does not have the block, or the endpoint shows another
 * one.
 */
export async function applyBlockAgain(
  deps: RelayerDeps,
  network: Network,
  chain: ChainReader,
  block: BlockId,
): Promise<boolean> {
  const facts = await readFacts(deps, network, chain, block)
  // Prices are requested for the time of the block.
  const timed = await chain.block(block.number)
  if (timed?.hash !== block.hash) return false
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks.holds(network.networkId, block))) return false
    const tokens = await record(deps, stores, network, facts)
    await wishPrices(stores, network, timed, tokens)
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
  // All slots are locked before any operation, in the same order as in replacements. The opposite order would deadlock.
  const closed = await closeSlots(
    stores,
    [...slots].flatMap(([transactionHash, slot]) => {
      const receipt = receipts.get(transactionHash)
      const landed = outcomes.filter((outcome) => outcome.transactionHash === transactionHash)
      return receipt ? [{ slot, receipt, landed }] : []
    }),
  )
  // Operations that the mined bundles carried, and that no transaction of the block has landed, go back to the queue.
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
  // From here on, operations that another transaction of the block landed count as landed.
  for (const { slot, receipt, landed } of closed) {
    const paid = landed.flatMap((outcome) => {
      const operation = operations.get(outcome.userOperationHash)
      if (!operation) return []
      const gas = gasPaidFor(network, operation, outcome)
      return [{ id: operation.id, gas, unpaid: unpaidGas(gas, outcome, receipt) }]
    })
    const failedIds = carriedBy(slot, receipt).filter((id) => !paid.some((one) => one.id === id))
    const unpaid = paid.filter((one) => one.unpaid > 0n)
    if (failedIds.length === 0 && unpaid.length === 0) continue
    await recordBurnt(stores, {
      networkId: network.networkId,
      receipt,
      purpose: attemptOf(slot, receipt.transactionHash).purpose,
      paid: sum(paid.map(({ gas }) => gas)),
      bearers: await stores.operations.findMany(failedIds),
      deployed,
      unpaid: new Map(unpaid.map((one) => [one.id, one.unpaid])),
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

/**
 * Returns the execution gas that a landed operation paid for. An OP-stack chain takes its data fee in coin, so the gas
 * in `preVerificationGas` that covers it is not counted.
 */
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
  // Locked, because a concurrent status change by the relayer would make every compare-and-set fail.
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

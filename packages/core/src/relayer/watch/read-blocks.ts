import type { Hash } from 'viem'
import { deployedByOthers } from '../../chain/deployed-by-others.js'
import type { Network } from '../../model/network.js'
import type { BlockId, BlockLink } from '../../ports/block-store.js'
import type { ChainReader, TransactionReceipt } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { attemptOf } from './attempt-of.js'
import type { OperationOutcome } from './operation-events.js'
import { outcomesIn } from './outcomes-in.js'

/** Blocks whose logs are read at once. All logs of a full block may be needed, which is megabytes in one response. */
const factsAtOnce = 4

/** The outcomes of a canonical block, with the outer transactions of this gateway. */
export interface BlockFacts<Block extends BlockId = BlockId> {
  readonly block: Block
  readonly outcomes: readonly OperationOutcome[]
  /** Live slots by the hash of our outer transaction in which an operation landed. */
  readonly slots: ReadonlyMap<Hash, LiveSlot>
  /** Receipts of these transactions. */
  readonly receipts: ReadonlyMap<Hash, TransactionReceipt>
  /**
   * Operations that these transactions carried without landing them, because somebody else had deployed their accounts.
   */
  readonly deployed: ReadonlySet<OperationId>
}

/**
 * Returns the blocks after the tip up to `last`, until the first one that does not link or cannot be read completely.
 * Blocks are requested in parallel: one by one, a watcher with slow endpoints would fall behind a network with short
 * block times.
 *
 * Throws the error of the first block. Later blocks with errors are left to the next pass.
 */
export async function readBlocks(
  deps: RelayerDeps,
  network: Network,
  chain: ChainReader,
  {
    tip,
    last,
    shown = [],
  }: {
    readonly tip: BlockLink
    readonly last: bigint
    /** Blocks that the chain has just returned. They are not requested again. @default none */
    readonly shown?: readonly (BlockLink | undefined)[]
  },
): Promise<BlockFacts<BlockLink>[]> {
  const numbers = Array.from(
    { length: Number(last - tip.number) },
    (_, i) => tip.number + BigInt(i) + 1n,
  )
  const blocks = await untilFirstGap(
    numbers.map(
      async (number) => shown.find((one) => one?.number === number) ?? chain.block(number),
    ),
  )
  // If a block does not link, the chain was reorganised during the read. The next pass rewinds.
  const broken = blocks.findIndex(({ parentHash }, i) => parentHash !== (blocks[i - 1] ?? tip).hash)
  const linked = broken === -1 ? blocks : blocks.slice(0, broken)
  const facts: BlockFacts<BlockLink>[] = []
  for (let from = 0; from < linked.length; from += factsAtOnce) {
    const some = linked.slice(from, from + factsAtOnce)
    try {
      facts.push(
        ...(await untilFirstGap(some.map((block) => readFacts(deps, network, chain, block)))),
      )
    } catch (error) {
      // The blocks read so far are kept, and the next pass continues after them. If the chain was reorganised, it
      // rewinds.
      if (facts.length === 0 && (await isCanonical(chain, some[0]))) throw error
    }
    if (facts.length < from + some.length) break
  }
  return facts
}

/**
 * Reads the outcomes of a block, with our slots and receipts. Throws `NETWORK_UNAVAILABLE` if no endpoint has a receipt
 * of ours: the endpoints lag, or the block has left the chain.
 */
export async function readFacts<Block extends BlockId>(
  { database }: RelayerDeps,
  network: Network,
  chain: ChainReader,
  block: Block,
): Promise<BlockFacts<Block>> {
  const outcomes = await outcomesIn(database, network, chain, block.hash)
  if (outcomes.length === 0)
    return { block, outcomes, slots: new Map(), receipts: new Map(), deployed: new Set() }
  const slots = await database.slots.findByTransactions(network.networkId, transactionsOf(outcomes))
  const [receipts, deployed] = await Promise.all([
    Promise.all(
      [...slots.keys()].map(
        async (hash) => [hash, await chain.receiptIn(block.hash, hash)] as const,
      ),
    ),
    readDeployed(database, chain, slots, { outcomes, since: block.number }),
  ])
  return { block, outcomes, slots, receipts: new Map(receipts), deployed }
}

/** Sends no SQL statement and no request if every carried operation has landed. */
async function readDeployed(
  { operations }: RelayerDeps['database'],
  chain: ChainReader,
  slots: ReadonlyMap<Hash, LiveSlot>,
  { outcomes, since }: { readonly outcomes: readonly OperationOutcome[]; readonly since: bigint },
): Promise<ReadonlySet<OperationId>> {
  const incomplete = [...slots].flatMap(([hash, slot]) => {
    const { operationIds } = attemptOf(slot, hash)
    const landed = outcomes.filter(({ transactionHash }) => transactionHash === hash)
    return operationIds.length > landed.length ? operationIds : []
  })
  if (incomplete.length === 0) return new Set()
  const landed = new Set(outcomes.map(({ userOperationHash }) => userOperationHash))
  const carried = await operations.findMany(incomplete)
  return deployedByOthers(
    chain,
    carried.filter(({ userOperationHash }) => !landed.has(userOperationHash)),
    { since },
  )
}

async function isCanonical(chain: ChainReader, block: BlockId | undefined): Promise<boolean> {
  return block !== undefined && (await chain.block(block.number))?.hash === block.hash
}

const transactionsOf = (outcomes: readonly OperationOutcome[]): Hash[] => [
  ...new Set(outcomes.map(({ transactionHash }) => transactionHash)),
]

/** Returns the results before the first that is missing or failed. Throws if the first one failed. */
async function untilFirstGap<T>(pending: readonly Promise<T | undefined>[]): Promise<T[]> {
  const found: T[] = []
  for (const result of await Promise.allSettled(pending)) {
    if (result.status === 'rejected' && found.length === 0) throw result.reason
    if (result.status === 'rejected' || result.value === undefined) break
    found.push(result.value)
  }
  return found
}

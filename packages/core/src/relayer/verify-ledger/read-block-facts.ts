import type { Hash } from 'viem'
import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { ChainReader, TransactionReceipt } from '../../ports/chain.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import type { OperationOutcome } from '../watch/operation-events.js'
import { outcomesIn } from '../watch/outcomes-in.js'
import type { VerifyDeps } from './verify-deps.js'

/** The facts of a block on which all witnesses agree. */
export interface BlockFacts {
  readonly block: BlockLink
  readonly outcomes: readonly OperationOutcome[]
  /** Receipts of our outer transactions in the block. */
  readonly receipts: ReadonlyMap<Hash, TransactionReceipt>
  /** Our nonce slots by outer transaction, including transactions outside the block. */
  readonly slots: ReadonlyMap<Hash, LiveSlot>
  /** The blocks of `suspects` that were mined in other blocks. */
  readonly elsewhere: ReadonlyMap<Hash, bigint>
}

/**
 * Reads a block's outcomes, and the receipts of our transactions in it: those that carried operations, and `suspects`.
 * Returns `undefined` if two witnesses disagree. Throws a plain `Error` if an endpoint lacks a receipt of the block.
 */
export async function readBlockFacts(
  { chainOf, database }: VerifyDeps,
  network: Network,
  number: bigint,
  suspects: readonly Hash[],
): Promise<BlockFacts | undefined> {
  const { networkId } = network
  const witnesses = chainOf(networkId).witnesses()
  const logged = await Promise.all(
    witnesses.map((witness) => readLogged(database, witness, network, number)),
  )
  const [first] = logged
  if (!first || !logged.every((other) => isSame(other, first))) return undefined
  const { block, outcomes } = first
  const executed = new Set(outcomes.map(({ transactionHash }) => transactionHash))
  const slots = await database.slots.findByTransactions(networkId, [
    ...new Set([...executed, ...suspects]),
  ])
  const receipts = await Promise.all(
    witnesses.map((witness) => readReceipts(witness, block, [...slots.keys()])),
  )
  const [ours = []] = receipts
  if (!receipts.every((other) => isSame(other, ours))) return undefined
  const here = ours.filter(({ blockHash }) => blockHash === block.hash)
  const elsewhere = ours.filter(({ blockHash }) => blockHash !== block.hash)
  return {
    block,
    outcomes,
    receipts: new Map(here.map((receipt) => [receipt.transactionHash, receipt])),
    slots,
    elsewhere: new Map(elsewhere.map((receipt) => [receipt.transactionHash, receipt.blockNumber])),
  }
}

async function readLogged(
  database: VerifyDeps['database'],
  witness: ChainReader,
  network: Network,
  number: bigint,
) {
  const block = await witness.block(number)
  return block && { block, outcomes: await outcomesIn(database, network, witness, block.hash) }
}

async function readReceipts(
  witness: ChainReader,
  block: BlockLink,
  transactionHashes: readonly Hash[],
): Promise<readonly TransactionReceipt[]> {
  const receipts = await Promise.all(transactionHashes.map((hash) => witness.receipt(hash)))
  // Nodes drop old receipts before they drop blocks. A missing receipt does not prove that the transaction is not in
  // the block.
  const silent = transactionHashes.filter((_, index) => !receipts[index])
  const mined = new Set(silent.length > 0 ? await witness.transactions(block.hash) : [])
  const forgotten = silent.find((hash) => mined.has(hash))
  if (forgotten)
    throw new Error(
      `An endpoint has block ${block.number}, but not the receipt of transaction ${forgotten} in it. Use endpoints that keep old receipts, or begin at a later block.`,
    )
  return receipts.flatMap((receipt) => receipt ?? [])
}

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? `${member}n` : member)) ?? ''

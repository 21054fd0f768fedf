import { type Hash, isAddressEqual } from 'viem'
import type { RelayerDeps } from '../deps.js'
import type { LedgerEntry } from '../fees/ledger-entry.js'
import type { Network } from '../networks/network.js'
import type { Operation } from '../operations/operation.js'
import { isTerminal } from '../operations/operation-state.js'
import type { BlockLink } from '../ports/block-store.js'
import type { Chain, TransactionReceipt } from '../ports/chain.js'
import type { Stores } from '../ports/database.js'
import { type OperationOutcome, readOutcomes } from './operation-events.js'

/**
 * Applies what a canonical block says of operations: inclusion, fees and costs. All of it, and the block itself,
 * is committed together, so that a crash repeats the block as a whole. Operations are found by their events,
 * whoever sent the transaction. False when another watcher was faster.
 */
export async function applyBlock(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  block: BlockLink,
): Promise<boolean> {
  const facts = await readFacts(deps, network, chain, block.hash)
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks.append(network.networkId, block))) return false
    await record(deps, stores, network, block, facts)
    return true
  })
}

/**
 * Applies a block once more, for an operation that was submitted only after the watcher had passed it. What was
 * recorded before stays as it is. False, and nothing recorded, unless the watcher holds the block.
 */
export async function applyBlockAgain(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  block: Pick<BlockLink, 'number' | 'hash'>,
): Promise<boolean> {
  const facts = await readFacts(deps, network, chain, block.hash)
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks.holds(network.networkId, block))) return false
    await record(deps, stores, network, block, facts)
    return true
  })
}

/** What a block's events and receipts say of operations that concern this gateway. */
interface Facts {
  readonly outcomes: readonly OperationOutcome[]
  readonly operations: ReadonlyMap<Hash, Operation>
  readonly receipts: ReadonlyMap<Hash, TransactionReceipt>
}

async function readFacts(
  { database }: RelayerDeps,
  network: Network,
  chain: Chain,
  blockHash: Hash,
): Promise<Facts> {
  const all = readOutcomes(await chain.logs(blockHash), network)
  const known = await database.operations.findByHashes(
    network.networkId,
    all.map(({ userOperationHash }) => userOperationHash),
  )
  const operations = new Map(known.map((operation) => [operation.userOperationHash, operation]))
  const outcomes = all.filter(
    ({ userOperationHash, paymaster, fee }) =>
      operations.has(userOperationHash) ||
      fee !== null ||
      (network.paymaster !== undefined && isAddressEqual(paymaster, network.paymaster)),
  )
  return { outcomes, operations, receipts: await readReceipts(chain, outcomes) }
}

async function record(
  deps: RelayerDeps,
  stores: Stores,
  network: Network,
  block: Pick<BlockLink, 'number' | 'hash'>,
  { outcomes, operations, receipts }: Facts,
): Promise<void> {
  for (const outcome of outcomes) {
    const { userOperationHash, transactionHash } = outcome
    const operation = operations.get(userOperationHash)
    const receipt = receipts.get(transactionHash)
    const slot = await stores.slots.findByTransaction(network.networkId, transactionHash)
    if (slot) await stores.slots.close(slot.id, { blockHash: block.hash, transactionHash })
    const sharers = outcomes.filter((other) => other.transactionHash === transactionHash)
    const outerCostWei = slot && receipt ? shareOf(receipt.cost, outcome, sharers) : null
    await stores.ledger.post(entryOf({ network, block, outcome, operation, outerCostWei }))
    if (operation) await confirm(deps, stores, operation, outcome, block)
  }
}

async function readReceipts(
  chain: Chain,
  outcomes: readonly OperationOutcome[],
): Promise<Map<Hash, TransactionReceipt>> {
  const hashes = [...new Set(outcomes.map(({ transactionHash }) => transactionHash))]
  const receipts = await Promise.all(hashes.map((hash) => chain.receipt(hash)))
  return new Map(
    receipts.filter((receipt) => receipt !== undefined).map((r) => [r.transactionHash, r]),
  )
}

/** An outer transaction's cost, split by gas used; the last operation takes the remainder, so shares sum exactly. */
function shareOf(
  cost: bigint,
  outcome: OperationOutcome,
  sharers: readonly OperationOutcome[],
): bigint {
  const total = sharers.reduce((gas, { actualGasUsed }) => gas + actualGasUsed, 0n)
  const share = ({ actualGasUsed }: OperationOutcome) => (cost * actualGasUsed) / total
  if (outcome !== sharers.at(-1)) return share(outcome)
  return sharers.slice(0, -1).reduce((rest, other) => rest - share(other), cost)
}

function entryOf({
  network,
  block,
  outcome,
  operation,
  outerCostWei,
}: {
  network: Network
  block: Pick<BlockLink, 'number' | 'hash'>
  outcome: OperationOutcome
  operation: Operation | undefined
  outerCostWei: bigint | null
}): LedgerEntry {
  return {
    networkId: network.networkId,
    blockHash: block.hash,
    blockNumber: block.number,
    transactionHash: outcome.transactionHash,
    userOperationHash: outcome.userOperationHash,
    operationId: operation?.id ?? null,
    projectId: operation?.projectId ?? null,
    success: outcome.success,
    actualGasCost: outcome.actualGasCost,
    actualGasUsed: outcome.actualGasUsed,
    outerCostWei,
    fee: outcome.fee,
  }
}

async function confirm(
  { logger }: RelayerDeps,
  { operations }: Stores,
  operation: Operation,
  outcome: OperationOutcome,
  block: Pick<BlockLink, 'number' | 'hash'>,
): Promise<void> {
  const change = {
    cause: 'included',
    reason: outcome.reason,
    transactionHash: outcome.transactionHash,
    inclusion: {
      blockNumber: block.number,
      blockHash: block.hash,
      transactionHash: outcome.transactionHash,
      success: outcome.success,
    },
  }
  // The status may move while the block is read: each way in is tried until one holds.
  for (const from of ['submitted', 'queued', 'received'] as const)
    if (await operations.advance(operation.id, from, 'confirmed', change)) return
  if (isTerminal(operation.status))
    logger.error(
      { operationId: operation.id, status: operation.status, blockHash: block.hash },
      'a terminal operation appeared on chain; its fee is posted, its status stays',
    )
}

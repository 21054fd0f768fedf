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
 * whoever sent the transaction.
 */
export async function applyBlock(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
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
  chain: Chain,
  block: Pick<BlockLink, 'number' | 'hash'>,
): Promise<boolean> {
  const facts = await readFacts(deps, network, chain, block.hash)
  if (!facts) return false
  return deps.database.transaction(async (stores) => {
    if (!(await stores.blocks.holds(network.networkId, block))) return false
    await record(deps, stores, network, block, facts)
    return true
  })
}

/** What a block's events and receipts say. */
interface Facts {
  readonly outcomes: readonly OperationOutcome[]
  readonly receipts: ReadonlyMap<Hash, TransactionReceipt>
}

async function readFacts(
  { database }: RelayerDeps,
  network: Network,
  chain: Chain,
  blockHash: Hash,
): Promise<Facts | undefined> {
  const outcomes = readOutcomes(await chain.logs(blockHash), network)
  const slots = await Promise.all(
    [...new Set(outcomes.map(({ transactionHash }) => transactionHash))].map(async (hash) =>
      (await database.slots.findByTransaction(network.networkId, hash)) ? [hash] : [],
    ),
  )
  const receipts = await readReceipts(chain, blockHash, slots.flat())
  return receipts && { outcomes, receipts }
}

/** Which operations are known is asked here, inside the transaction: a submit may be committed at any moment. */
async function record(
  deps: RelayerDeps,
  stores: Stores,
  network: Network,
  block: Pick<BlockLink, 'number' | 'hash'>,
  { outcomes, receipts }: Facts,
): Promise<void> {
  const known = await stores.operations.findByHashes(
    network.networkId,
    outcomes.map(({ userOperationHash }) => userOperationHash),
  )
  const operations = new Map(known.map((operation) => [operation.userOperationHash, operation]))
  const ours = outcomes.filter(
    ({ userOperationHash, paymaster, fee }) =>
      operations.has(userOperationHash) ||
      fee !== null ||
      (network.paymaster !== undefined && isAddressEqual(paymaster, network.paymaster)),
  )
  for (const outcome of ours) {
    const { userOperationHash, transactionHash } = outcome
    const operation = operations.get(userOperationHash)
    const receipt = receipts.get(transactionHash)
    const slot = await stores.slots.findByTransaction(network.networkId, transactionHash)
    if (slot) await stores.slots.close(slot.id, { blockHash: block.hash, transactionHash })
    const sharers = outcomes.filter((other) => other.transactionHash === transactionHash)
    const outerCostWei = receipt ? shareOf(receipt.cost, outcome, sharers) : null
    await stores.ledger.post(entryOf({ network, block, outcome, operation, outerCostWei }))
    if (operation) await confirm(deps, stores, operation, outcome, block)
  }
}

/** `undefined` when the endpoint has not all of them in this block: it lags, or the block has left the chain. */
async function readReceipts(
  chain: Chain,
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
  // Locked: a relayer that moves it meanwhile would make every compare-and-set miss.
  const status = await operations.lockStatus(operation.id)
  if (status === 'submitted' || status === 'queued' || status === 'received') {
    if (!(await operations.advance(operation.id, status, 'confirmed', change)))
      throw new Error(`Operation ${operation.id} changed under its lock.`)
  } else if (isTerminal(status))
    logger.error(
      { operationId: operation.id, status, blockHash: block.hash },
      'a terminal operation appeared on chain; its fee is posted, its status stays',
    )
}

import { type Hash, isAddressEqual } from 'viem'
import { searchBlocks } from '../../chain/search-blocks.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import { appendTo } from '../../primitives/append-to.js'
import type { AttemptId, OperationId } from '../../primitives/ids.js'
import type { VerifiedRange } from './range-to-verify.js'
import type { VerifyDeps } from './verify-deps.js'

/** Records read at a time. */
const pageSize = 500
/** Hashes per search. Endpoints limit the number of alternatives in a filter. */
const hashesPerSearch = 100
/** Outer transactions per SQL statement. Each statement takes a fraction of a second. */
const attemptsAtATime = 2_000
/** Receipts requested at a time. */
const receiptsAtATime = 100

/** Blocks and operations to check, in addition to the blocks in which our paymaster paid. */
export interface Leads {
  /** Operations by their recorded block. */
  readonly recorded: ReadonlyMap<bigint, readonly OperationId[]>
  /** Our outer transactions that are missing in the ledger, by their block. */
  readonly unbooked: ReadonlyMap<bigint, readonly Hash[]>
  /** Blocks with operations that our paymaster did not pay for and that are recorded in no block. */
  readonly landed: readonly bigint[]
  /** Operations that are recorded as landed, but without a block. */
  readonly strays: readonly OperationId[]
}

/**
 * Reads every submitted operation, and every outer transaction that may be missing in the ledger. Calls `shouldStop`
 * between pages.
 */
export async function findLeads(
  deps: VerifyDeps,
  network: Network,
  range: VerifiedRange,
  shouldStop: () => boolean,
): Promise<Leads> {
  const recorded = new Map<bigint, OperationId[]>()
  const strays: OperationId[] = []
  const landed: bigint[] = []
  const witnesses = deps.chainOf(network.networkId).witnesses()
  for await (const page of operationPages(deps, network)) {
    if (shouldStop()) break
    const unseen: Hash[] = []
    for (const operation of page) {
      const { id, status, inclusion, userOperationHash } = operation
      if (inclusion) {
        const { blockNumber } = inclusion
        // A block before the first possible one is checked too: the operation is in another block, or its row is
        // damaged.
        const isEarly = blockNumber < range.since
        if (isEarly || isWithin(range, blockNumber)) appendTo(recorded, blockNumber, id)
      } else if (status === 'confirmed' || status === 'finalized') strays.push(id)
      else if (!isPaidByUs(network, operation)) unseen.push(userOperationHash)
    }
    for (let at = 0; at < unseen.length; at += hashesPerSearch) {
      const hashes = unseen.slice(at, at + hashesPerSearch)
      landed.push(...(await searchBlocks(witnesses, { hashes }, range)))
    }
  }
  return {
    recorded,
    strays,
    landed,
    unbooked: await findUnbooked(deps, network, range, shouldStop),
  }
}

async function* operationPages({ database }: VerifyDeps, { networkId }: Network) {
  let after: OperationId | undefined
  for (;;) {
    const page = await database.repairs.listSubmitted(networkId, { after, limit: pageSize })
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.id
  }
}

async function findUnbooked(
  { database, chainOf }: VerifyDeps,
  { networkId }: Network,
  range: VerifiedRange,
  shouldStop: () => boolean,
): Promise<Map<bigint, Hash[]>> {
  const unbooked = new Map<bigint, Hash[]>()
  let after: AttemptId | undefined
  do {
    if (shouldStop()) break
    const page = await database.slots.listUnbooked(networkId, { after, limit: attemptsAtATime })
    after = page.last
    for (let at = 0; at < page.transactionHashes.length; at += receiptsAtATime) {
      const hashes = page.transactionHashes.slice(at, at + receiptsAtATime)
      for (const witness of chainOf(networkId).witnesses()) {
        const receipts = await Promise.all(hashes.map((hash) => witness.receipt(hash)))
        for (const receipt of receipts)
          if (receipt && isWithin(range, receipt.blockNumber))
            appendTo(unbooked, receipt.blockNumber, receipt.transactionHash)
      }
    }
  } while (after !== undefined)
  return unbooked
}

const isWithin = ({ from, to }: VerifiedRange, number: bigint) => number >= from && number <= to

/** Returns whether our paymaster pays. The search for its operations then finds the operation in any block. */
const isPaidByUs = (network: Network, { userOperation: { paymaster } }: Operation): boolean =>
  paymaster !== undefined &&
  network.paymaster !== undefined &&
  isAddressEqual(paymaster.address, network.paymaster)

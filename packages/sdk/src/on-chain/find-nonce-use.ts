import type { Address, Hash } from 'viem'
import type { ChainBlock, ChainReader } from './chain-reader.js'
import { operationsIn, userOperationEvent } from './read-included.js'

/** The operation that used a nonce. Only the EntryPoint's `UserOperationEvent` names the nonce. */
export interface NonceUse {
  readonly userOperationHash: Hash
  readonly transactionHash: Hash
}

export interface NonceSearch {
  readonly entryPoint: Address
  readonly sender: Address
  readonly nonce: bigint
  /** Milliseconds since 1970. The search begins 40 minutes earlier. */
  readonly since: number
}

/**
 * Blocks per request: first all blocks, then the limit of common plans of node providers, then the limit of free plans.
 */
const slices = [undefined, 10_000n, 500n, 10n]

/**
 * In seconds. Another operation may have used the nonce between the prepare and the signature. By default, at most half
 * an hour passes between the two. Ten more minutes tolerate a difference between the caller's clock and the chain's.
 */
const margin = 2_400n

/**
 * Returns a function that searches for the operation that used the nonce of an account. It queries all events of the
 * account instead of one hash, because the event of another operation proves that this one cannot land. An answer
 * without events proves nothing, because a lagging node gives the same answer.
 *
 * Costs two or three `eth_getBlockByNumber`, then one `eth_getLogs` if the node accepts the whole range, otherwise as
 * many as its limit requires. If a search fails with an error, the next call continues it.
 */
export function createNonceSearch(
  node: ChainReader,
  { entryPoint, sender, nonce, since }: NonceSearch,
) {
  /** The first block that has not been searched. */
  let next: bigint | undefined
  let slice = 0
  return async (head: ChainBlock): Promise<NonceUse | undefined> => {
    const last = head.number ?? 0n
    let from = next ?? (await numberBefore(node, head, BigInt(Math.floor(since / 1_000)) - margin))
    while (from <= last) {
      next = from
      const size = slices[slice] ?? last + 1n
      const to = from + size > last ? last : from + size - 1n
      try {
        const use = await findIn(from, to)
        if (use) return use
        from = to + 1n
      } catch (error) {
        if (slice === slices.length - 1) throw error
        slice += 1
      }
    }
    // The next call starts over, because another node behind the same URL may know more.
    next = undefined
    return undefined
  }

  async function findIn(fromBlock: bigint, toBlock: bigint): Promise<NonceUse | undefined> {
    const logs = await node.getLogs({
      address: entryPoint,
      event: userOperationEvent,
      args: { sender },
      fromBlock,
      toBlock,
    })
    for (const log of logs) {
      const [used] = operationsIn([log], entryPoint)
      if (used?.nonce === nonce && log.transactionHash)
        return { userOperationHash: used.userOpHash, transactionHash: log.transactionHash }
    }
    return undefined
  }
}

/**
 * Returns the number of a block that is not later than `time` and not much earlier. It goes back from the head, first
 * assuming one block a second, then using the observed pace. It adds a twentieth, because the division rounds down.
 */
async function numberBefore(node: ChainReader, head: ChainBlock, time: bigint): Promise<bigint> {
  const last = head.number ?? 0n
  const age = head.timestamp - time
  if (age <= 0n) return last
  let distance = age
  let best = 0n
  for (let look = 0; look < 8 && distance < last; look++) {
    const { timestamp } = await node.getBlock({ blockNumber: last - distance })
    const passed = head.timestamp - timestamp
    if (timestamp <= time) {
      best = last - distance
      // Close enough. A few blocks less are not worth another call.
      if (passed * 4n <= age * 5n) break
    }
    const next: bigint = (distance * age * 21n) / ((passed || 1n) * 20n) + 1n
    if (best > 0n && last - next <= best) break
    distance = next
  }
  return best
}

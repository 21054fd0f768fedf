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
  /** Milliseconds since 1970. The search begins ten minutes earlier. */
  readonly since: number
}

/** Blocks per request: all of them, then what ordinary plans of node providers allow, then what free ones allow. */
const slices = [undefined, 10_000n, 500n, 10n]

/** In seconds, between the caller's clock and the chain's. */
const clockMargin = 600n

/**
 * Searches for the operation that has used the nonce of an account. It asks for all events of the account, and not for one hash. So
 * the event of another operation proves that this one cannot land. An answer without events proves nothing, because a node that lags
 * gives the same answer.
 *
 * Costs two or three `eth_getBlockByNumber`, then one `eth_getLogs` if the node takes the whole range, else as many as its limit
 * requires. If the node ends a search with an error, the next call continues it.
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
    let from =
      next ?? (await numberBefore(node, head, BigInt(Math.floor(since / 1_000)) - clockMargin))
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
    // Start over with the next call: another node behind the same URL may know more.
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
 * The number of a block that is not later than `time`, and not much earlier. Goes back from the head, first at one block a second and
 * then at the pace that it has seen. The division rounds down, and a twentieth more makes up for it.
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
      // Close enough: fewer blocks than that are not worth a further call.
      if (passed * 4n <= age * 5n) break
    }
    const next: bigint = (distance * age * 21n) / ((passed || 1n) * 20n) + 1n
    if (best > 0n && last - next <= best) break
    distance = next
  }
  return best
}

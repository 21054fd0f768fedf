import type { Address, Hash } from 'viem'
import type { ChainBlock, ChainReader } from './chain-reader.js'
import { operationsIn, userOperationEvent } from './read-included.js'

/** The only event of the EntryPoint that names a used nonce. */
export interface NonceUse {
  readonly userOperationHash: Hash
  readonly transactionHash: Hash
}

export interface NonceSearch {
  readonly entryPoint: Address
  readonly sender: Address
  readonly nonce: bigint
  /** Milliseconds since 1970. The nonce was free then. */
  readonly since: number
}

/** Blocks per request: all that there are, then what ordinary plans allow, then what free ones do. */
const slices = [undefined, 10_000n, 500n, 10n]

/** In seconds, between the caller's clock and the chain's. */
const clockMargin = 600n

/**
 * Searches for the operation that has used the nonce of an account. Asks for the account's own events and not for one hash: the
 * event of the other operation then proves that this one cannot land, while an answer without events would prove nothing, as a node
 * that lags answers so, too.
 *
 * One `eth_getLogs` where the node takes the whole range, else as many as its limit asks for; two or three `eth_getBlockByNumber`
 * before. A search that a node ends with an error goes on where it was, with the next call.
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
    // Another look may be answered by a node that knows more.
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
 * The number of a block that is not later than this, and not much earlier. Goes back from the head at a block a second, and then by
 * the pace that it has seen. The division rounds down, and a twentieth more makes up for it.
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

import { setTimeout as sleep } from 'node:timers/promises'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { type Hash, type Hex, type RpcLog, slice, toEventSelector, toHex } from 'viem'
import { createPoster } from '../create-poster.js'
import { createLandingTally, type LandedEvent, type Landing } from './landing-tally.js'

/** The delay with which a block may be noticed. It is the same for every target. */
const pollIntervalMs = 10
const stalledAfterMs = 60_000

export interface LandingWatch {
  /** Resolves when all operations have landed. Rejects if one reverts, or if nothing lands for a minute. */
  readonly complete: Promise<ReadonlyMap<Hash, Landing>>
  stop(): void
}

/** Watches the chain from the next block on, until every operation is in a block. */
export async function watchLandings(
  { network, rpcUrl }: DevnetChain,
  hashes: readonly Hash[],
): Promise<LandingWatch> {
  const poster = createPoster(rpcUrl, { connections: 1 })
  const ask = async <T>(method: string, params: readonly unknown[]): Promise<T> => {
    const text = await poster.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result, error } = JSON.parse(text) as { result?: T; error?: { message: string } }
    if (result === undefined) throw new Error(`${method} failed: ${error?.message ?? text}`)
    return result
  }
  const headNumber = async () => BigInt(await ask<Hex>('eth_blockNumber', []))
  const eventsIn = async (from: bigint, to: bigint) =>
    (
      await ask<RpcLog[]>('eth_getLogs', [
        {
          address: network.entryPoint,
          topics: [userOperationEvent],
          fromBlock: toHex(from),
          toBlock: toHex(to),
        },
      ])
    ).map(toLandedEvent)

  const tally = createLandingTally(hashes)
  let counted = await headNumber()
  let stopped = false
  const watch = async () => {
    let lastProgress = Date.now()
    while (!stopped) {
      const head = await headNumber()
      const seenAt = Date.now()
      if (head > counted) {
        const before = tally.missing()
        tally.record(await eventsIn(counted + 1n, head), seenAt)
        counted = head
        if (tally.missing() === 0) break
        if (tally.missing() < before) lastProgress = seenAt
      }
      if (seenAt - lastProgress > stalledAfterMs)
        throw new Error(
          `${tally.missing()} of ${hashes.length} operations have not landed, and none landed for ${stalledAfterMs / 1_000} s.`,
        )
      await sleep(pollIntervalMs)
    }
    return tally.landings
  }
  return {
    complete: watch().finally(poster.close),
    stop() {
      stopped = true
    },
  }
}

const userOperationEvent = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)

/** Decodes by hand, because decoding hundreds of logs with their ABI would delay the timed requests. */
const toLandedEvent = ({ data, topics, transactionHash }: RpcLog): LandedEvent => ({
  userOperationHash: topics[1] ?? '0x',
  transactionHash: transactionHash ?? '0x',
  // The data has four words: nonce, success, gas cost, gas used.
  success: BigInt(slice(data, 32, 64)) === 1n,
})

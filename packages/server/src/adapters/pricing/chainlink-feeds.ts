import type { Clock, FeedRange, FeedRound, PriceFeeds } from '@gasless-gateway/core'
import { type Address, type PublicClient, parseAbi } from 'viem'
import { type BlockPace, keepForABlock } from '../chain/keep-for-a-block.js'
import { offered } from '../chain/offered.js'

const roundAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function getRoundData(uint80 id) view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])
const proxyAbi = parseAbi(['function aggregator() view returns (address)'])
const rangeAbi = parseAbi([
  'function minAnswer() view returns (int192)',
  'function maxAnswer() view returns (int192)',
])

/** A feed's range changes only when Chainlink replaces its aggregator, which it announces days before. */
const rangeLifetimeMs = 60 * 60_000

/** Creates reads of Chainlink's price feeds (proxies and aggregators). Caches the range of each feed for an hour. */
export function createChainlinkFeeds({
  clientOf,
  clock,
  paceOf,
}: {
  clientOf: (networkId: string) => PublicClient
  clock: Clock
  /** How long to cache the newest round of a feed. @default no cache */
  paceOf?: (networkId: string) => BlockPace
}): PriceFeeds {
  const readRound = async (networkId: string, address: Address): Promise<FeedRound> =>
    toRound(
      await clientOf(networkId).readContract({
        address,
        abi: roundAbi,
        functionName: 'latestRoundData',
      }),
    )
  const roundOf = new Map<string, (address: Address) => Promise<FeedRound>>()
  const latestRoundAt = (networkId: string) => {
    const read = (address: Address) => readRound(networkId, address)
    const known = roundOf.get(networkId) ?? (paceOf ? keepForABlock(paceOf(networkId), read) : read)
    roundOf.set(networkId, known)
    return known
  }
  const ranges = new Map<
    string,
    { readonly readAt: number; range: Promise<FeedRange | undefined> }
  >()
  return {
    latestRound: ({ networkId }, address) => latestRoundAt(networkId)(address),

    async roundBefore({ networkId }, address, { roundId }) {
      if (roundId === 0n) return undefined
      // After a proxy's aggregator was replaced, the previous round id does not exist and the call reverts.
      const round = await offered(
        clientOf(networkId).readContract({
          address,
          abi: roundAbi,
          functionName: 'getRoundData',
          args: [roundId - 1n],
        }),
      )
      return round && toRound(round)
    },

    async chainTime({ networkId }) {
      const { timestamp } = await clientOf(networkId).getBlock({ blockTag: 'latest' })
      return timestamp
    },

    range({ networkId }, address) {
      const key = `${networkId}:${address}`
      const known = ranges.get(key)
      const now = clock.now().getTime()
      if (known && now - known.readAt < rangeLifetimeMs) return known.range
      const range = readRange(clientOf(networkId), address)
      ranges.set(key, { readAt: now, range })
      range.catch(() => ranges.delete(key))
      return range
    },
  }
}

const toRound = ([roundId, answer, startedAt, updatedAt]: readonly [
  bigint,
  bigint,
  bigint,
  bigint,
  bigint,
]): FeedRound => ({ roundId, answer, startedAt, updatedAt })

/** Reads the range from the feed's aggregator. A feed without an `aggregator` function is an aggregator itself. */
async function readRange(client: PublicClient, feed: Address): Promise<FeedRange | undefined> {
  const address =
    (await offered(
      client.readContract({ address: feed, abi: proxyAbi, functionName: 'aggregator' }),
    )) ?? feed
  const [min, max] = await Promise.all([
    offered(client.readContract({ address, abi: rangeAbi, functionName: 'minAnswer' })),
    offered(client.readContract({ address, abi: rangeAbi, functionName: 'maxAnswer' })),
  ])
  return min === undefined || max === undefined ? undefined : { min, max }
}

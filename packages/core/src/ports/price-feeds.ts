import type { Address } from 'viem'
import type { Network } from '../model/network.js'

/** What a Chainlink-shaped aggregator answers. Times in unix seconds of the chain. */
export interface FeedRound {
  readonly roundId: bigint
  /** In the feed's own decimals. */
  readonly answer: bigint
  readonly startedAt: bigint
  readonly updatedAt: bigint
}

/** The least and the greatest answer that a feed can give; what is beyond is cut off there. */
export interface FeedRange {
  readonly min: bigint
  readonly max: bigint
}

/** Feeds on chain. Requests that are started in the same tick travel together. */
export interface PriceFeeds {
  /** The newest round. Rejects when the feed, or the chain, does not answer. */
  latestRound(network: Network, feed: Address): Promise<FeedRound>
  /** The round before. `undefined` where the feed keeps none. Rejects when the chain does not answer. */
  roundBefore(network: Network, feed: Address, round: FeedRound): Promise<FeedRound | undefined>
  /** Time of the newest block in unix seconds. Rejects when the chain does not answer. */
  chainTime(network: Network): Promise<bigint>
  /** `undefined` where the feed names none. Rejects when the chain does not answer. */
  range(network: Network, feed: Address): Promise<FeedRange | undefined>
}

import type { Address } from 'viem'
import type { Network } from '../model/network.js'

/** One round of a Chainlink-shaped aggregator. Times in unix seconds of the chain. */
export interface FeedRound {
  readonly roundId: bigint
  /** In the feed's own decimals. */
  readonly answer: bigint
  readonly startedAt: bigint
  readonly updatedAt: bigint
}

/** The lowest and highest answer that a feed can report. Values outside are clamped to them. */
export interface FeedRange {
  readonly min: bigint
  readonly max: bigint
}

/** On-chain price feeds. Requests that start in the same tick travel together. */
export interface PriceFeeds {
  /** Returns the newest round. Rejects if the feed or the chain does not answer. */
  latestRound(network: Network, feed: Address): Promise<FeedRound>
  /** Returns the previous round, or `undefined` if the feed keeps none. Rejects if the chain does not answer. */
  roundBefore(network: Network, feed: Address, round: FeedRound): Promise<FeedRound | undefined>
  /** Returns the time of the newest block in unix seconds. Rejects if the chain does not answer. */
  chainTime(network: Network): Promise<bigint>
  /** Returns `undefined` if the feed reports no range. Rejects if the chain does not answer. */
  range(network: Network, feed: Address): Promise<FeedRange | undefined>
}

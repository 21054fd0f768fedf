import type { Address } from 'viem'
import type { MarketPricePolicy, PriceFeed, SequencerFeed } from '../../model/network.js'

/** Chainlink's feeds in US dollars count with 8 decimals. */
const decimals = 8

/** Ten minutes: the longest that a true price waits when a market breaks down, and many rounds of a feed that moves. */
const jumpWindowSeconds = 10 * 60

interface Coin {
  /** Its price when this was written, roughly, in millionths of a US dollar: the middle of wide bounds. */
  readonly aboutUsdMicros: bigint
}
export const ether: Coin = { aboutUsdMicros: 3_000_000_000n }
export const bnb: Coin = { aboutUsdMicros: 800_000_000n }
export const pol: Coin = { aboutUsdMicros: 200_000n }

/**
 * Bounds of a coin are for answers that have nothing to do with its price: a feed of something else, other decimals, a
 * test's value. A coin that falls to a hundredth or rises to a hundredfold takes years, and a new release meanwhile.
 */
const boundsMultiple = 100n

/**
 * A feed of a chain's coin. The longest heartbeat that Chainlink publishes for one of ours is an hour (ETH / USD on
 * Ethereum; the others state 30 minutes or less), and rounds come a little late when the chain is busy: an hour and a
 * half. A price that moves is published long before its heartbeat.
 */
export const coinFeed = (address: Address, { aboutUsdMicros }: Coin): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 90 * 60,
  bounds: {
    minUsdMicros: aboutUsdMicros / boundsMultiple,
    maxUsdMicros: aboutUsdMicros * boundsMultiple,
  },
  // A fifth in ten minutes is a crash, or a feed that is being played with: rounds come every half percent.
  jump: { maxBps: 2_000, withinSeconds: jumpWindowSeconds },
})

/**
 * A feed of a dollar token. While the peg holds, most are published once a day only: a day and an hour. A tenth beside
 * the peg it is no dollar token any more, whatever its feed says.
 */
export const stablecoinFeed = (address: Address): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 25 * 60 * 60,
  bounds: { minUsdMicros: 900_000n, maxUsdMicros: 1_100_000n },
  jump: { maxBps: 500, withinSeconds: jumpWindowSeconds },
})

/** Feeds of test chains keep no promised heartbeat, and what they price is worth nothing: a day and an hour. */
export const testnetFeed = (address: Address): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 25 * 60 * 60,
})

/** The grace period of Chainlink's own example: an hour, the heartbeat of the slowest coin feed. */
export const sequencerFeed = (address: Address): SequencerFeed => ({
  address,
  graceSeconds: 60 * 60,
})

/**
 * Ten times the half percent at which Chainlink publishes a coin's next round, and half of what a dollar token may be
 * beside its peg: two honest sources are never that far apart for long.
 */
export const defaultMarketPrices: MarketPricePolicy = { maxDeviationBps: 500 }

import type { Address } from 'viem'
import type { MarketPricePolicy, PriceFeed, SequencerFeed } from '../../model/network.js'

/** Chainlink's US dollar feeds have 8 decimals. */
const decimals = 8

/**
 * Ten minutes: a true price is rejected at most this long after a market crash. A feed that moves publishes many rounds
 * in that time.
 */
const jumpWindowSeconds = 10 * 60

interface Coin {
  /** Approximate price at the time of writing, in millionths of a US dollar. It is the middle of wide bounds. */
  readonly aboutUsdMicros: bigint
}
export const ether: Coin = { aboutUsdMicros: 3_000_000_000n }
export const bnb: Coin = { aboutUsdMicros: 800_000_000n }
export const pol: Coin = { aboutUsdMicros: 200_000n }

/**
 * The bounds of a coin catch unrelated answers: a feed of another asset, other decimals, a test value. A coin takes
 * years to fall to a hundredth or rise to a hundredfold, and releases update the bounds.
 */
const boundsMultiple = 100n

/**
 * Returns a feed of a native coin. Chainlink's longest heartbeat for ours is an hour (ETH / USD on Ethereum; the others
 * have 30 minutes or less). Rounds come late while the chain is busy, so the maximum age is an hour and a half. A
 * moving price is published long before its heartbeat.
 */
export const coinFeed = (address: Address, { aboutUsdMicros }: Coin): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 90 * 60,
  bounds: {
    minUsdMicros: aboutUsdMicros / boundsMultiple,
    maxUsdMicros: aboutUsdMicros * boundsMultiple,
  },
  // A fifth in ten minutes is a crash or a manipulated feed, because rounds come every half percent.
  jump: { maxBps: 2_000, withinSeconds: jumpWindowSeconds },
})

/**
 * Returns a feed of a dollar token. Most are published only once a day while the peg holds, so the maximum age is a day
 * and an hour. More than a tenth away from the peg, it is no longer a dollar token.
 */
export const stablecoinFeed = (address: Address): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 25 * 60 * 60,
  bounds: { minUsdMicros: 900_000n, maxUsdMicros: 1_100_000n },
  jump: { maxBps: 500, withinSeconds: jumpWindowSeconds },
})

/**
 * Returns a feed of a test chain. These have no guaranteed heartbeat, and their assets are worth nothing, so the
 * maximum age is a day and an hour.
 */
export const testnetFeed = (address: Address): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 25 * 60 * 60,
})

/**
 * Returns a sequencer feed with the grace period of Chainlink's example: an hour, the heartbeat of the slowest coin
 * feed.
 */
export const sequencerFeed = (address: Address): SequencerFeed => ({
  address,
  graceSeconds: 60 * 60,
})

/**
 * Ten times the half percent at which Chainlink publishes a coin's next round, and half of the allowed deviation of a
 * dollar token. Two honest sources are never that far apart for long.
 */
export const defaultMarketPrices: MarketPricePolicy = { maxDeviationBps: 500 }

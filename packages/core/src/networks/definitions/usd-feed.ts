import type { Address } from 'viem'
import type { PriceFeed } from '../network.js'

/** Chainlink's feeds in US dollars count with 8 decimals. */
const decimals = 8

/**
 * A feed of a chain's coin. The longest heartbeat that Chainlink publishes for one of ours is an hour (ETH / USD on
 * Ethereum; the others state 30 minutes or less), and rounds come a little late when the chain is busy: an hour and a
 * half. A price that moves is published long before its heartbeat.
 */
export const coinFeed = (address: Address): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 90 * 60,
})

/** A feed of a dollar token. While the peg holds, most are published once a day only: a day and an hour. */
export const stablecoinFeed = (address: Address): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 25 * 60 * 60,
})

/** Feeds of test chains keep no promised heartbeat, and what they price is worth nothing: a day and an hour. */
export const testnetFeed = (address: Address): PriceFeed => ({
  address,
  decimals,
  maxAgeSeconds: 25 * 60 * 60,
})

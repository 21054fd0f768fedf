import { isAddressEqual } from 'viem'
import type { Network } from '../model/network.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import type { PricesDue } from '../ports/ledger-store.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'

/**
 * A price counts as the price of the execution if it is captured within this time after the block. Within it, a feed's
 * answer differs by about its deviation threshold: Chainlink updates a feed at once when the price has moved by 0.5 %,
 * or less for stablecoins.
 */
export const captureWithinSeconds = 10n * 60n
/** Pause before the next try of a price that was not available. */
export const captureRetrySeconds = 15

/**
 * Captures the prices at which collected fees are valued, for all blocks that lack them and are due. Reads the price
 * source once. The watcher does not capture prices, so it never waits for them. Returns whether any price was due.
 */
export async function capturePrices(
  { database, prices, clock }: Pick<RelayerDeps, 'database' | 'prices' | 'clock'>,
  network: Network,
): Promise<boolean> {
  const due: PricesDue = {
    since: BigInt(Math.floor(clock.now().getTime() / 1000)) - captureWithinSeconds,
    retryAfterSeconds: captureRetrySeconds,
  }
  const { networkId } = network
  const tokens = await database.ledger.unpricedTokens(networkId, due)
  if (tokens.length === 0) return false
  const table = [...(await prices.prices(network))]
  const priceOf = (asset: (typeof tokens)[number]): bigint | null =>
    table.find(([priced]) => isAddressEqual(priced, asset))?.[1] ?? null
  await database.ledger.capturePrices(networkId, due, {
    native: priceOf(nativeCoinAddress),
    tokens: tokens.map((token) => ({ token, price: priceOf(token) })),
  })
  return true
}

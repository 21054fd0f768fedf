import { isAddressEqual } from 'viem'
import type { Network } from '../model/network.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import type { PricesDue } from '../ports/ledger-store.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'

/**
 * Prices of later than this are not those of the execution any more. Within it, a feed's answer differs by about its
 * deviation threshold: Chainlink updates its feeds at once when a price has moved by 0.5 %, those of stablecoins by less.
 */
export const captureWithinSeconds = 10n * 60n
/** For prices that were not to be had. */
export const captureRetrySeconds = 15

/**
 * Captures the prices of the time in which fees were collected, for every block that waits for them, in one look at the
 * price source. Apart from the watcher, which never waits for a price. Returns whether any block was waiting.
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

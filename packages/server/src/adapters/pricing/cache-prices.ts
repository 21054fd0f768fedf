import type { Clock, MarketPrices } from '@gasless-gateway/core'

/** A market price is used for at most this many milliseconds after it was read. */
const lifetimeMs = 5 * 60_000
/** A market price is read again after this many milliseconds, while the old one is still used. */
const refreshAfterMs = 60_000
/** Pause after an answer without a price, so that not every operation waits for a source that is down. */
const pauseMs = 30_000

interface Entry {
  price: bigint | undefined
  /** When the price was read. */
  readAt: number
  /** When the price may be read again. */
  dueAt: number
  underway: Promise<void> | undefined
}

/**
 * Caches the prices of a slow, rate-limited source. Each price is read at most once a minute and used for at most
 * five minutes. Callers wait only if there is no usable price.
 */
export function cachePrices(
  source: MarketPrices,
  { clock }: { readonly clock: Clock },
): MarketPrices {
  const memory = new Map<string, Entry>()
  const now = () => clock.now().getTime()
  return {
    async price(network, asset) {
      const key = `${network.networkId}:${asset.address}`
      const entry = memory.get(key) ?? {
        price: undefined,
        readAt: 0,
        dueAt: 0,
        underway: undefined,
      }
      memory.set(key, entry)
      const current = () => (now() - entry.readAt < lifetimeMs ? entry.price : undefined)
      if (now() >= entry.dueAt)
        entry.underway ??= source.price(network, asset).then((price) => {
          entry.underway = undefined
          entry.dueAt = now() + (price === undefined ? pauseMs : refreshAfterMs)
          if (price === undefined) return
          entry.price = price
          entry.readAt = now()
        })
      if (current() === undefined) await entry.underway
      return current()
    },
  }
}

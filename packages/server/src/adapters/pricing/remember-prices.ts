import type { Clock, MarketPrices } from '@gasless-gateway/core'

/** How long a price of the market may be used, and when it is asked for again. */
const lifetimeMs = 5 * 60_000
const refreshAfterMs = 60_000
/** After an answer without a price, so that a source that is down is not waited for by every operation. */
const pauseMs = 30_000

interface Remembered {
  price: bigint | undefined
  /** When the price was read. */
  readAt: number
  /** When it may be asked for again. */
  dueAt: number
  underway: Promise<void> | undefined
}

/**
 * The prices of a slow source that limits requests: a price is asked for at most once a minute, and used for at most
 * five. Whoever asks waits only when there is none to use.
 */
export function rememberPrices(
  source: MarketPrices,
  { clock }: { readonly clock: Clock },
): MarketPrices {
  const memory = new Map<string, Remembered>()
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

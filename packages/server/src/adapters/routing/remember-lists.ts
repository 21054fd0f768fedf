import type { Clock, RoutingProvider } from '@gasless-gateway/core'

/** Short enough, because a provider's chains and tokens change within days. */
const freshMs = 10 * 60_000
/** Pause after a failed refresh, so that a provider that is down does not get a request for every caller. */
const pauseMs = 30_000

interface Remembered<Value> {
  value: Value | undefined
  /** Time of the next refresh. */
  dueAt: number
  underway: Promise<void> | undefined
}

/**
 * Returns the provider with cached lists. A list is fresh for ten minutes. After that, callers get the old list while
 * one refresh runs, and for as long as refreshes fail. Callers without a cached list wait, and get the error if the
 * request fails.
 */
export function rememberLists(
  provider: RoutingProvider,
  { clock }: { readonly clock: Clock },
): RoutingProvider {
  const now = () => clock.now().getTime()

  function remembering<Value>(ask: () => Promise<Value>): () => Promise<Value> {
    const entry: Remembered<Value> = { value: undefined, dueAt: 0, underway: undefined }
    const refresh = async () => {
      try {
        entry.value = await Promise.resolve().then(ask)
        entry.dueAt = now() + freshMs
      } catch (error) {
        entry.dueAt = entry.value === undefined ? 0 : now() + pauseMs
        throw error
      } finally {
        entry.underway = undefined
      }
    }
    return async () => {
      if (now() >= entry.dueAt) entry.underway ??= refresh()
      if (entry.value === undefined) await entry.underway
      // This caller does not wait for the refresh. If it fails, a later call tries again.
      else entry.underway?.catch(() => undefined)
      return entry.value as Value
    }
  }

  const tokens = new Map<string, () => ReturnType<RoutingProvider['tokens']>>()
  return {
    ...provider,
    chains: remembering(() => provider.chains()),
    tokens(network) {
      const { networkId } = network
      const known = tokens.get(networkId) ?? remembering(() => provider.tokens(network))
      tokens.set(networkId, known)
      return known()
    },
  }
}

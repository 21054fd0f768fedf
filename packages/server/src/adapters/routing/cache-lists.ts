import type { Clock, RoutingProvider } from '@gasless-gateway/core'

/** Age at which a list is refreshed. A provider's chains and tokens change within days. */
const freshMs = 10 * 60_000
/** Time from a failed refresh to the next one. A provider that is down does not get a request for every caller. */
const pauseMs = 30_000

interface Entry<Value> {
  value: Value | undefined
  /** Time of the next refresh. */
  dueAt: number
  underway: Promise<void> | undefined
}

/**
 * Returns the provider with cached lists. A list is fresh for ten minutes. After that, one refresh runs. Callers get
 * the old list until a refresh succeeds. If no list is cached, callers wait for the request. If that request fails,
 * they get its error.
 */
export function cacheLists(
  provider: RoutingProvider,
  { clock }: { readonly clock: Clock },
): RoutingProvider {
  const now = () => clock.now().getTime()

  function cached<Value>(ask: () => Promise<Value>): () => Promise<Value> {
    const entry: Entry<Value> = { value: undefined, dueAt: 0, underway: undefined }
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
      // This caller returns the old list without waiting. If the refresh fails, a later call starts the next refresh.
      else entry.underway?.catch(() => undefined)
      return entry.value as Value
    }
  }

  const tokens = new Map<string, () => ReturnType<RoutingProvider['tokens']>>()
  return {
    ...provider,
    chains: cached(() => provider.chains()),
    tokens(network) {
      const { networkId } = network
      const known = tokens.get(networkId) ?? cached(() => provider.tokens(network))
      tokens.set(networkId, known)
      return known()
    },
  }
}

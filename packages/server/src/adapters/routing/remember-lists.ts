import type { Clock, RoutingProvider } from '@gasless-gateway/core'

/** Chains and tokens of a provider change by the day. */
const freshMs = 10 * 60_000
/** After a question that failed, so that a provider that is down is not asked by everybody. */
const pauseMs = 30_000

interface Remembered<Value> {
  value: Value | undefined
  /** When it is asked for again. */
  dueAt: number
  underway: Promise<void> | undefined
}

/**
 * The lists of a routing provider, remembered: fresh for minutes; then the old list is served while one question for the
 * new one is under way, and for as long as it fails. Whoever asks first waits, and gets the error if there is one.
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
      // Nobody waits for it: the next one asks again.
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

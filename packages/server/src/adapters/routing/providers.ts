import type { Clock, Logger, RoutingProvider } from '@gasless-gateway/core'
import { cacheLists } from './cache-lists.js'
import { createLifiRouting } from './lifi.js'

/** Settings of all routing providers. */
export interface RoutingSettings {
  readonly lifi?:
    | {
        readonly url: string
        readonly apiKey?: string | undefined
        /** Milliseconds for any request. @default 10 to 20 seconds, depending on the request */
        readonly timeoutMs?: number
      }
    | undefined
}

type CreateProvider = (settings: RoutingSettings, logger: Logger) => RoutingProvider | undefined

/** Creators of all providers. Each returns `undefined` if its provider is not configured. */
const providers: readonly CreateProvider[] = [
  ({ lifi }, logger) => lifi && createLifiRouting({ ...lifi, logger }),
]

/** Returns the first configured provider, or `undefined` if there is none. Then there are no swaps. */
export function createRoutingProvider(
  settings: RoutingSettings,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): RoutingProvider | undefined {
  for (const create of providers) {
    const provider = create(settings, logger)
    if (provider) return cacheLists(provider, { clock })
  }
  return undefined
}

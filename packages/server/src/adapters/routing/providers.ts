import type { Clock, Logger, RoutingProvider } from '@gasless-gateway/core'
import { createLifiRouting } from './lifi.js'
import { rememberLists } from './remember-lists.js'

/** What providers are made from: each has its own part of the configuration. */
export interface RoutingSettings {
  readonly lifi?:
    | {
        readonly url: string
        readonly apiKey?: string | undefined
        /** Milliseconds for any question. @default seconds, depending on what is asked */
        readonly timeoutMs?: number
      }
    | undefined
}

type CreateProvider = (settings: RoutingSettings, logger: Logger) => RoutingProvider | undefined

/** Every provider, `undefined` where it is not configured. */
const providers: readonly CreateProvider[] = [
  ({ lifi }, logger) => lifi && createLifiRouting({ ...lifi, logger }),
]

/** The first provider that is configured; `undefined`: nothing is swapped. */
export function createRoutingProvider(
  settings: RoutingSettings,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): RoutingProvider | undefined {
  for (const create of providers) {
    const provider = create(settings, logger)
    if (provider) return rememberLists(provider, { clock })
  }
  return undefined
}

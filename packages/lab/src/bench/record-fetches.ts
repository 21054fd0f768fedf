import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'
import type { ProviderRequest } from './gateway-messages.js'

interface UndiciMessage {
  readonly request: { readonly origin: string | URL; readonly path: string }
}

/**
 * Times the requests of this process to one origin from now on, from the request to the last byte of the answer.
 * Returns a function that returns the recorded requests and forgets them.
 */
export function recordFetches(origin: string): () => ProviderRequest[] {
  let recorded: ProviderRequest[] = []
  const startedAt = new WeakMap<object, number>()
  subscribe('undici:request:create', (message) => {
    const { request } = message as UndiciMessage
    if (String(request.origin) === origin) startedAt.set(request, performance.now())
  })
  subscribe('undici:request:trailers', (message) => {
    const { request } = message as UndiciMessage
    const started = startedAt.get(request)
    if (started !== undefined)
      recorded.push({
        path: new URL(request.path, origin).pathname,
        ms: performance.now() - started,
      })
  })
  return () => {
    const taken = recorded
    recorded = []
    return taken
  }
}

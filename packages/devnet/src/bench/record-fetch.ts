import { performance } from 'node:perf_hooks'
import type { RpcRequest } from './gateway-messages.js'

/** Puts a recorder around the global fetch, which is how the gateway reaches its chain. Returns a function that takes what was recorded. */
export function recordFetch(): () => RpcRequest[] {
  const original = globalThis.fetch
  let recorded: { startedAt: number; endedAt: number; body: string }[] = []
  globalThis.fetch = async (input, init) => {
    const startedAt = performance.now()
    try {
      return await original(input, init)
    } finally {
      recorded.push({ startedAt, endedAt: performance.now(), body: String(init?.body ?? '') })
    }
  }
  return () => {
    const taken = recorded
    recorded = []
    return taken.map(({ startedAt, endedAt, body }) => ({
      startedAt,
      endedAt,
      methods: methodsIn(body),
      bodyBytes: Buffer.byteLength(body),
    }))
  }
}

function methodsIn(body: string): string[] {
  const parsed: unknown = body ? JSON.parse(body) : []
  return [parsed].flat().map((call) => String((call as { method?: unknown }).method))
}

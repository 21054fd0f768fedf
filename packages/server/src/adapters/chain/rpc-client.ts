import { createPublicClient, type PublicClient } from 'viem'
import { type BatchingHttpOptions, batchingHttp, type ExchangeObserver } from './batching-http.js'
import { systemTimers, type Timers } from './timers.js'

/** Most endpoints accept batches of 100. Smaller ones are answered sooner. */
const batchSize = 50
/** Timeout of one HTTP exchange. The slowest simulations take much less. */
const exchangeTimeoutMs = 5_000

/**
 * Creates the client of one endpoint. Requests that start in the same turn of the event loop share a JSON-RPC batch,
 * so twenty reads cost one round trip.
 */
export const createRpcClient = (
  url: string,
  {
    timers = systemTimers,
    observer,
    askAgainAfterMs,
    onLate,
    signal,
    timeoutMs = exchangeTimeoutMs,
  }: {
    timers?: Timers
    observer?: ExchangeObserver
    askAgainAfterMs?: BatchingHttpOptions['askAgainAfterMs']
    onLate?: BatchingHttpOptions['onLate']
    signal?: AbortSignal
    timeoutMs?: number | undefined
  } = {},
): PublicClient =>
  createPublicClient({
    transport: batchingHttp(url, {
      batchSize,
      timeout: timeoutMs,
      timers,
      observer,
      askAgainAfterMs,
      onLate,
      signal,
    }),
    cacheTime: 0,
  })

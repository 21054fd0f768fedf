import { createPublicClient, type PublicClient } from 'viem'
import { type BatchingHttpOptions, batchingHttp, type ExchangeObserver } from './batching-http.js'
import { systemTimers, type Timers } from './timers.js'

/** Most endpoints take batches of a hundred; small ones keep their answers quick. */
const batchSize = 50
/** Of one HTTP exchange: the slowest simulations stay well below. */
const exchangeTimeoutMs = 5_000

/**
 * A client of one endpoint. Requests that start in the same turn of the event loop travel as one JSON-RPC batch, so
 * that reading twenty facts costs one round trip.
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

import { GatewayError } from '@gasless-gateway/core'
import {
  BaseError,
  createPublicClient,
  fallback,
  HttpRequestError,
  type PublicClient,
  TimeoutError,
} from 'viem'
import { batchingHttp } from './batching-http.js'

const requestTimeoutMs = 8_000

/**
 * A client over a network's endpoints. Requests that start in the same turn of the event loop travel as one JSON-RPC batch, so that
 * reading twenty facts costs one round trip.
 */
export const createRpcClient = (urls: readonly string[]): PublicClient =>
  createPublicClient({
    transport: fallback(
      urls.map((url) =>
        batchingHttp(url, { batchSize: 50, retryCount: 1, timeout: requestTimeoutMs }),
      ),
      { retryCount: 0 },
    ),
    cacheTime: 0,
  })

/** Turns "no endpoint answers" into `NETWORK_UNAVAILABLE`; everything else stays as it is. */
export function asNetworkError(error: unknown, networkName: string): unknown {
  const unreachable =
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !==
      null
  return unreachable
    ? new GatewayError('NETWORK_UNAVAILABLE', {
        message: `${networkName} does not answer. Retry shortly.`,
        cause: error,
      })
    : error
}

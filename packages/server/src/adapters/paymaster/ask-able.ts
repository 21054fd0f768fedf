import type { Endpoint } from '../chain/create-endpoint.js'
import { failureKind } from '../chain/failure-kind.js'
import type { NetworkConnection } from './connect-to-network.js'
import { unavailabilityIn } from './explain-refusal.js'
import { untilShown } from './until-shown.js'

/**
 * Runs a read that an endpoint need not support at the first endpoint that does. Resolves to `undefined` when all
 * refuse it. Rejects when some endpoint did not answer and the others refuse it.
 */
export async function askAble<T>(
  { pool, endpoints }: Pick<NetworkConnection, 'pool' | 'endpoints'>,
  read: (endpoint: Endpoint) => Promise<T>,
): Promise<T | undefined> {
  let outage: unknown
  for (const endpoint of endpoints)
    try {
      return await untilShown(pool, () => pool.askOnly(endpoint, read))
    } catch (error) {
      const unavailable = unavailabilityIn(error)
      if (unavailable && failureKind(unavailable.cause) !== 'unable') outage = error
    }
  if (outage) throw outage
  return undefined
}

import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { PlainPlace } from '../ports/plain-store.js'

/** Each look costs at least one request. An address rarely has more live operations, and the oldest ones land first. */
const mostLooks = 8

/**
 * Looks at the live operations of an address before its balance is refused. An operation that has landed since the last
 * look would count twice against the balance. The next look at a plain operation may be a minute away, so it is made
 * due first. Then follows the chain to its head.
 */
export async function lookAtHead(
  { database, refresh }: Pick<GatewayDeps, 'database' | 'refresh'>,
  networkId: string,
  places: readonly PlainPlace[],
): Promise<void> {
  if (places.length > 0) await database.plain.hasten(places.slice(0, mostLooks).map(({ id }) => id))
  await refresh(networkId, { reach: 'head' })
}

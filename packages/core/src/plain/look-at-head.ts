import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { PlainPlace } from '../ports/plain-store.js'

/** Each look is a request or more. An address seldom has more under way, and the oldest operations land first. */
const mostLooks = 8

/**
 * Before a balance is refused: looks at what the address has under way. What it takes may have left the address already. A plain operation
 * is only looked at when it is due, up to a minute later, so it is made due first. The looks then follow the chain to its head.
 */
export async function lookAtHead(
  { database, refresh }: Pick<GatewayDeps, 'database' | 'refresh'>,
  networkId: string,
  places: readonly PlainPlace[],
): Promise<void> {
  if (places.length > 0) await database.plain.hasten(places.slice(0, mostLooks).map(({ id }) => id))
  await refresh(networkId, { reach: 'head' })
}

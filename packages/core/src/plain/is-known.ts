import { anyWitness } from '../chain/any-witness.js'
import type { SignedPlainTransaction } from '../model/plain-transaction.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

/**
 * Returns whether any endpoint has the first of these transactions, in a block or in its pool. Nodes take transactions
 * in the order of their nonces, so the first one tells whether the owner has sent them.
 */
export async function isKnown(
  { chainOf }: Pick<GatewayDeps, 'chainOf'>,
  networkId: string,
  [first]: readonly SignedPlainTransaction[],
): Promise<boolean> {
  if (!first) return false
  return anyWitness(chainOf(networkId), (witness) => witness.knows(first.hash))
}

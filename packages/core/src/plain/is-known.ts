import { witnessesOf } from '../chain/witnesses-of.js'
import type { SignedPlainTransaction } from '../model/plain-transaction.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

/**
 * Returns whether any endpoint has the first of these transactions, in a block or in its pool. Nodes take transactions in the order of
 * their nonces, so the first one tells whether the owner has sent them.
 */
export async function isKnown(
  { chainOf }: Pick<GatewayDeps, 'chainOf'>,
  networkId: string,
  [first]: readonly SignedPlainTransaction[],
): Promise<boolean> {
  if (!first) return false
  const witnesses = witnessesOf(chainOf(networkId))
  return (await Promise.all(witnesses.map((witness) => witness.knows(first.hash)))).includes(true)
}

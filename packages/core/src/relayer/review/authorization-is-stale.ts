import { adoptionOf } from '../../chain/adoption.js'
import type { Operation } from '../../model/operation.js'
import type { Chain } from '../../ports/chain.js'
import { neverSent } from './end-operation.js'

/**
 * Has the owner's address moved past the operation's authorization for good, by every witness? Of one that was never sent:
 * nobody else has it, so nobody could land it after another adoption. Asked again at the newest block, as it would travel
 * without once the address has adopted the delegate.
 */
export async function authorizationIsStale(
  chain: Pick<Chain, 'witnesses'>,
  operation: Operation,
  final: bigint,
): Promise<boolean> {
  if (!operation.delegation?.authorization || !neverSent(operation)) return false
  const isStaleAt = async (block: bigint | 'latest') => {
    const seen = await Promise.all(
      chain.witnesses().map((witness) => adoptionOf(witness, operation, block)),
    )
    return seen.every((state) => state === 'stale')
  }
  return (await isStaleAt(final)) && (await isStaleAt('latest'))
}

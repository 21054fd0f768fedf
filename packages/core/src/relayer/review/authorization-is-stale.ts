import { adoptionOf } from '../../chain/adoption.js'
import type { Operation } from '../../model/operation.js'
import type { Chain } from '../../ports/chain.js'
import { neverSent } from './end-operation.js'

/**
 * Returns whether the authorization is stale, by every witness, at the final and the newest block. It is stale if the
 * owner's address has used its nonce without adopting the delegate.
 *
 * An operation that was sent is never stale: after another adoption, anyone who has it can land it. The newest block
 * counts too, because an operation whose account has adopted the delegate is sent without its authorization.
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

import { splitNonce } from '../erc4337/kernel-nonce.js'
import type { Operation } from '../model/operation.js'
import type { ChainReader } from '../ports/chain.js'

/**
 * What the authorization of an operation is good for:
 * `adopted`: nothing, the account has adopted the delegate already;
 * `due`: it takes effect with the next transaction that carries it;
 * `early`: the chain is behind its nonce;
 * `stale`: the owner's address has used its nonce for something else.
 */
export type AdoptionState = 'adopted' | 'due' | 'early' | 'stale'

/** As of the block; `undefined` for an operation that carries no authorization. Throws `NETWORK_UNAVAILABLE`. */
export async function adoptionOf(
  chain: Pick<ChainReader, 'accountAt' | 'transactionCount'>,
  { userOperation: { sender, nonce }, delegation }: Pick<Operation, 'userOperation' | 'delegation'>,
  block: 'latest' | bigint = 'latest',
): Promise<AdoptionState | undefined> {
  if (!delegation?.authorization) return undefined
  const { delegate, authorization } = delegation
  // Started together, these travel as one request.
  const [{ deployed }, count] = await Promise.all([
    chain.accountAt({ sender, nonceKey: splitNonce(nonce).nonceKey, delegate }, block),
    chain.transactionCount(sender, block),
  ])
  if (deployed) return 'adopted'
  if (count === authorization.nonce) return 'due'
  return count < authorization.nonce ? 'early' : 'stale'
}

/** The operation as it travels once its account has adopted the delegate. */
export const withoutAuthorization = <T extends Pick<Operation, 'delegation'>>(operation: T): T => ({
  ...operation,
  ...(operation.delegation && { delegation: { delegate: operation.delegation.delegate } }),
})

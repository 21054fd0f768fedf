import { splitNonce } from '../erc4337/kernel-nonce.js'
import type { Operation } from '../model/operation.js'
import type { ChainReader } from '../ports/chain.js'

/**
 * State of an operation's EIP-7702 authorization:
 * `adopted`: not needed, because the account has adopted the delegate;
 * `due`: takes effect with the next transaction that carries it;
 * `early`: not valid yet, because the address has not reached the authorization's nonce;
 * `stale`: void, because the address has used that nonce for another transaction or authorization.
 */
export type AdoptionState = 'adopted' | 'due' | 'early' | 'stale'

/**
 * Returns the state of the operation's authorization at the block. `undefined`: the operation carries none. Throws
 * `NETWORK_UNAVAILABLE`.
 */
export async function adoptionOf(
  chain: Pick<ChainReader, 'accountAt' | 'transactionCount'>,
  { userOperation: { sender, nonce }, delegation }: Pick<Operation, 'userOperation' | 'delegation'>,
  block: 'latest' | bigint = 'latest',
): Promise<AdoptionState | undefined> {
  if (!delegation?.authorization) return undefined
  const { delegate, authorization } = delegation
  // Reads that start together travel as one JSON-RPC batch.
  const [{ deployed }, count] = await Promise.all([
    chain.accountAt({ sender, nonceKey: splitNonce(nonce).nonceKey, delegate }, block),
    chain.transactionCount(sender, block),
  ])
  if (deployed) return 'adopted'
  if (count === authorization.nonce) return 'due'
  return count < authorization.nonce ? 'early' : 'stale'
}

/** Returns the operation without its authorization. It is sent like this once the account has adopted the delegate. */
export const withoutAuthorization = <T extends Pick<Operation, 'delegation'>>(operation: T): T => ({
  ...operation,
  ...(operation.delegation && { delegation: { delegate: operation.delegation.delegate } }),
})

import { splitNonce } from '../erc4337/kernel-nonce.js'
import type { Operation } from '../model/operation.js'
import type { ChainReader } from '../ports/chain.js'
import type { OperationId } from '../primitives/ids.js'

/**
 * Returns the ids of the operations whose account another transaction has deployed. These operations fail with AA10.
 * The caller passes only operations that have not landed. An operation is returned if it carries deployment data and
 * its account has code.
 *
 * An operation with an EIP-7702 authorization is never returned, because it carries no deployment data. Such an
 * operation lands even if another transaction carries its authorization first.
 *
 * The reads start together and cost one request. Without deployment data nothing is read. The default is the newest
 * block, because every endpoint has its state. `since` is the block in which the operations failed. An endpoint that
 * lacks that block is not asked. Such an endpoint may not show the deployment yet, and the sender would be charged for
 * the failure.
 *
 * A sender cannot make a first operation fail in another way and then avoid the charge with a deployment. An account
 * without code can neither move a balance nor use a nonce.
 *
 * Throws `NETWORK_UNAVAILABLE`.
 */
export async function deployedByOthers(
  chain: Pick<ChainReader, 'accountAt'>,
  operations: readonly Operation[],
  { since, block = 'latest' }: { readonly since?: bigint; readonly block?: bigint | 'latest' } = {},
): Promise<ReadonlySet<OperationId>> {
  const deploying = operations.filter(({ userOperation }) => userOperation.initCode !== '0x')
  const states = await Promise.all(
    deploying.map(({ userOperation: { sender, nonce } }) =>
      chain.accountAt({ sender, nonceKey: splitNonce(nonce).nonceKey, since }, block),
    ),
  )
  return new Set(deploying.filter((_, at) => states[at]?.deployed).map(({ id }) => id))
}

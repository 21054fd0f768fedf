import { splitNonce } from '../erc4337/kernel-nonce.js'
import type { Operation } from '../model/operation.js'
import type { ChainReader } from '../ports/chain.js'
import type { OperationId } from '../primitives/ids.js'

/**
 * Returns the ids of operations that carry deployment data for an account that has code by now. None of the operations
 * may have landed. So another transaction has deployed the account, and the operation fails with AA10. Costs one
 * request, or none if no operation carries deployment data. An operation with an EIP-7702 authorization has no
 * deployment data. It lands even if another transaction carries the same authorization first.
 *
 * Reads the newest block by default, because every endpoint has its state. `since` is the block in which the operations
 * failed. An endpoint without that block is not asked. It may not show the deployment yet, and the sender would be
 * charged for the failure. An owner cannot make a first operation fail in another way and then deploy the account as an
 * excuse: an account without code can move no balance and use no nonce.
 *
 * Throws `NETWORK_UNAVAILABLE`.
 */
export async function deployedElsewhere(
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

import { splitNonce } from '../../erc4337/kernel-nonce.js'
import type { Operation } from '../../operations/operation.js'
import type { ChainReader } from '../../ports/chain.js'
import type { OperationId } from '../../primitives/ids.js'

/**
 * Those of the operations that carry deployment data and whose accounts have code by now. None of them has landed, so somebody else
 * has deployed these accounts, and the operations fail with AA10. One request, and none where nothing carries deployment data: an
 * address that adopts a delegate carries an authorization instead, and the operation lands whoever brings that.
 *
 * As of the newest block, which every endpoint has the state of. An owner cannot make a first operation fail in another way and then
 * deploy the account as an excuse: an account without code can move no balance and use no nonce. Throws `NETWORK_UNAVAILABLE`.
 */
export async function deployedElsewhere(
  chain: Pick<ChainReader, 'accountAt'>,
  operations: readonly Operation[],
): Promise<ReadonlySet<OperationId>> {
  const deploying = operations.filter(({ userOperation }) => userOperation.initCode !== '0x')
  const states = await Promise.all(
    deploying.map(({ userOperation: { sender, nonce } }) =>
      chain.accountAt({ sender, nonceKey: splitNonce(nonce).nonceKey }, 'latest'),
    ),
  )
  return new Set(deploying.filter((_, at) => states[at]?.deployed).map(({ id }) => id))
}

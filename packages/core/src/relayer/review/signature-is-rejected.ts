import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import type { Operation } from '../../model/operation.js'
import type { Chain } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

/**
 * Returns whether every witness shows that the account rejects the signature at the block (AA24). The signature was
 * valid at submit, so the account's validator has changed since. Asks the chain only if an earlier simulation reported
 * AA24. Returns `false` while the account has no code at the block, because its deployment may still be reorganised.
 */
export async function signatureIsRejected(
  { executors }: RelayerDeps,
  chain: Chain,
  { userOperation, delegation, reason }: Operation,
  block: bigint,
): Promise<boolean> {
  const [executor] = executors.addresses
  if (!executor || !reason?.includes('AA24')) return false
  const { sender, nonce } = userOperation
  const { nonceKey } = splitNonce(nonce)
  const userOperations = [packUserOperation(userOperation)]
  const answers = await Promise.all(
    chain.witnesses().map(async (witness) => {
      const [{ deployed }, { refusals }] = await Promise.all([
        witness.accountAt({ sender, nonceKey, delegate: delegation?.delegate }, block),
        witness.simulateBundle({ executor, userOperations, block }),
      ])
      const refusal = refusals.get(0)
      return deployed && refusal?.kind === 'refused' && refusal.reason.startsWith('AA24')
    }),
  )
  return answers.every(Boolean)
}

import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import type { Operation } from '../../model/operation.js'
import type { Chain } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

/**
 * Does the account reject the signature (AA24) at the block, by every witness? It was valid at submit, so the account's
 * validator has changed since. Only asked where a simulation has said so already, and not decided while the account is
 * not there at the block: what deploys or changes it may still be undone.
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

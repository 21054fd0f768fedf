import type { RelayerDeps } from '../../deps.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import type { Operation } from '../../operations/operation.js'
import type { Chain } from '../../ports/chain.js'

/**
 * Does the account reject the signature (AA24), by every witness? It was valid at submit, so the account's validator
 * has changed since. Only asked where a simulation has said so already.
 */
export async function signatureIsRejected(
  { executors }: RelayerDeps,
  chain: Chain,
  { userOperation, reason }: Operation,
): Promise<boolean> {
  const [executor] = executors.addresses
  if (!executor || !reason?.includes('AA24')) return false
  const answers = await Promise.all(
    chain
      .witnesses()
      .map((witness) =>
        witness.simulateBundle({ executor, userOperations: [packUserOperation(userOperation)] }),
      ),
  )
  return answers.every(({ refusals }) => {
    const refusal = refusals.get(0)
    return refusal?.kind === 'refused' && refusal.reason.startsWith('AA24')
  })
}

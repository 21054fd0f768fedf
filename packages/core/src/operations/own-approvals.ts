import type { Address } from 'viem'
import { readApproval } from '../erc4337/approval.js'
import type { Network } from '../networks/network.js'
import { reachedCalls } from '../security/reading/reached-calls.js'
import type { Spend } from './operation.js'
import type { PlanInput } from './plan.js'

/**
 * The allowances of fee tokens that the client's own calls grant the paymaster, including calls that the account executes by calling
 * itself. The last one of each token counts. The built-in check judges such calls unsafe, but a project that only monitors
 * verdicts may submit them.
 */
export function ownApprovals(
  {
    network,
    calls,
  }: { readonly network: Pick<Network, 'paymaster' | 'tokens'> } & Pick<PlanInput, 'calls'>,
  sender: Address,
): Spend[] {
  const { paymaster } = network
  if (!paymaster) return []
  const reached = reachedCalls(calls, sender).calls
  return network.tokens
    .filter(({ feeToken }) => feeToken)
    .flatMap(({ address: asset }) => {
      const approval = reached.flatMap((call) => readApproval(call, asset, paymaster) ?? []).at(-1)
      return approval === undefined ? [] : [{ asset, amount: 0n, approval }]
    })
}

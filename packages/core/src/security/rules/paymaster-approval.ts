import { isAddressEqual } from 'viem'
import { approvalsIn } from '../../call-data/approvals-in-calls.js'
import { reachedCalls } from '../../call-data/reached-calls.js'
import type { SecurityRule } from './rule.js'

/** Only the gateway approves the paymaster, after the calls and within bounds. */
export const paymasterApproval: SecurityRule = {
  name: 'paymaster-approval',
  summary:
    'The client’s own calls approve the paymaster. Only the gateway may add this approval, after the client’s calls and with a bounded amount.',
  objectsTo({ network: { paymaster }, calls, sender }) {
    if (!paymaster) return undefined
    const approval = approvalsIn(reachedCalls(calls, sender).calls, sender).find(({ spender }) =>
      isAddressEqual(spender, paymaster),
    )
    return approval
      ? `A call approves the paymaster on ${approval.token}; the gateway adds the approval that the fee needs by itself.`
      : undefined
  },
}

import { readApproval } from '../../erc4337/approval.js'
import type { SecurityRule } from './rule.js'

/** The calls themselves approve the paymaster. Only the gateway does that, behind the calls and within bounds. */
export const paymasterApproval: SecurityRule = {
  name: 'paymaster-approval',
  objectsTo({ network: { paymaster }, calls }) {
    if (!paymaster) return undefined
    const approval = calls.find((call) => readApproval(call, call.to, paymaster) !== undefined)
    return approval
      ? `A call approves the paymaster on ${approval.to}; the gateway adds the approval that the fee needs by itself.`
      : undefined
  },
}

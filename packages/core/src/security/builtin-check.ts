import { paymasterApproval } from './rules/paymaster-approval.js'
import type { SecurityRule } from './rules/rule.js'
import { undeclaredOutflow } from './rules/undeclared-outflow.js'
import type { SecurityProvider } from './security-provider.js'

const name = 'builtin'

const rules: readonly SecurityRule[] = [undeclaredOutflow, paymasterApproval]

/**
 * The gateway's own check of the calls and the balance changes that they were simulated to make. Answers
 * `unavailable` when nothing speaks against the calls themselves and the endpoint reported no balance changes.
 */
export const builtinCheck: SecurityProvider = {
  name,
  async check(input) {
    for (const rule of rules) {
      const objection = rule.objectsTo(input)
      if (objection)
        return { verdict: 'unsafe', reason: `${rule.name}: ${objection}`, provider: name }
    }
    if (input.assetChanges === undefined)
      return {
        verdict: 'unavailable',
        reason: 'The network endpoint does not report balance changes of a simulation.',
        provider: name,
      }
    return { verdict: 'safe', reason: null, provider: name }
  },
}

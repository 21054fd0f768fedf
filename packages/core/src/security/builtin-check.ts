import type { Logger } from '../ports/logger.js'
import type { SecurityProvider } from '../ports/security-provider.js'
import { builtInDenyList } from './deny-list/built-in-deny-list.js'
import { createDenyList, type DenyListEntry } from './deny-list/deny-list.js'
import { accountChange } from './rules/account-change.js'
import { approvalForAll } from './rules/approval-for-all.js'
import { callToNoCode } from './rules/call-to-no-code.js'
import { delegateCall } from './rules/delegate-call.js'
import { createDenyListRule } from './rules/deny-list.js'
import { operatorGrant } from './rules/operator-grant.js'
import { ownershipTransfer } from './rules/ownership-transfer.js'
import { paymasterApproval } from './rules/paymaster-approval.js'
import { permitToStranger } from './rules/permit-to-stranger.js'
import { poisonedRecipient } from './rules/poisoned-recipient.js'
import type { SecurityRule } from './rules/rule.js'
import { swapElsewhere } from './rules/swap-elsewhere.js'
import { thirdPartyApproval } from './rules/third-party-approval.js'
import { undeclaredOutflow } from './rules/undeclared-outflow.js'
import { unlimitedApproval } from './rules/unlimited-approval.js'
import { unmovedTransfer } from './rules/unmoved-transfer.js'
import { unreadCall } from './rules/unread-call.js'

const name = 'builtin'

/** The rules in the order of their evaluation. The first objection is the reported reason. */
export const builtinRules = (denied: readonly DenyListEntry[]): readonly SecurityRule[] => [
  createDenyListRule(createDenyList(denied)),
  delegateCall,
  accountChange,
  unreadCall,
  undeclaredOutflow,
  paymasterApproval,
  permitToStranger,
  unlimitedApproval,
  thirdPartyApproval,
  approvalForAll,
  operatorGrant,
  ownershipTransfer,
  poisonedRecipient,
  swapElsewhere,
  callToNoCode,
  unmovedTransfer,
]

/**
 * Returns the gateway's own check of the calls and of their simulated effects. If no rule objects, but a rule failed or
 * the endpoint reported no balance changes, the verdict is `unavailable`.
 */
export function createBuiltinCheck({
  denied = [],
  logger,
  rules = builtinRules([...builtInDenyList, ...denied]),
}: {
  /** In addition to the built-in list. @default none */
  readonly denied?: readonly DenyListEntry[] | undefined
  readonly logger: Logger
  readonly rules?: readonly SecurityRule[]
}): SecurityProvider {
  const unavailable = (reason: string) =>
    ({ verdict: 'unavailable', reason, provider: name }) as const
  return {
    name,
    async check(input) {
      let failed: string | undefined
      for (const rule of rules) {
        try {
          const objection = rule.objectsTo(input)
          if (objection)
            return { verdict: 'unsafe', reason: `${rule.name}: ${objection}`, provider: name }
        } catch (error) {
          failed ??= rule.name
          logger.error({ rule: rule.name, err: error }, 'a security rule failed')
        }
      }
      if (failed) return unavailable(`The rule ${failed} could not judge the operation.`)
      if (input.assetChanges === undefined)
        return unavailable('The network endpoint does not report balance changes of a simulation.')
      return { verdict: 'safe', reason: null, provider: name }
    },
  }
}

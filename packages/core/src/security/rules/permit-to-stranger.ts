import { isAddressEqual } from 'viem'
import { approvalsIn } from '../reading/approvals-in-calls.js'
import { contractInWords } from '../reading/in-words.js'
import { reachedCalls } from '../reading/reached-calls.js'
import { standingAllowances } from '../reading/standing-allowances.js'
import { isPinnedSpender, isTold } from '../reading/strangers.js'
import type { SecurityRule } from './rule.js'

/** A signature that drainers ask for: it looks like none of a transfer. */
export const permitToStranger: SecurityRule = {
  name: 'permit-to-stranger',
  summary:
    'A `permit` of a token or of Permit2 in the calls lets somebody take from the account whom no call with data goes to.',
  objectsTo(input) {
    const { calls, sender, network } = input
    const standing = standingAllowances(input)
    const found = approvalsIn(reachedCalls(calls, sender).calls, sender).find(
      ({ permit, token, spender }) =>
        permit &&
        !isTold(input, spender) &&
        !isPinnedSpender(input, spender) &&
        standing.some(
          (left) => isAddressEqual(left.token, token) && isAddressEqual(left.spender, spender),
        ),
    )
    return (
      found &&
      `A permit lets ${found.spender} take ${contractInWords(network, found.token)} from the account, although no call of the operation tells it to do anything.`
    )
  },
}

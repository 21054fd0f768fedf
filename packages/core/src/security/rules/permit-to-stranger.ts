import { allowanceKey } from '../../call-data/allowance-key.js'
import { approvalsIn } from '../../call-data/approvals-in-calls.js'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { standingAllowances } from '../../call-data/standing-allowances.js'
import { isPinnedSpender, toldBy } from '../../call-data/strangers.js'
import { contractInWords } from '../../model/amount-in-words.js'
import type { AllowanceKey } from '../../model/simulated-effects.js'
import type { SecurityRule } from './rule.js'

/** Drainers ask for permits, because a permit does not look like a transfer. */
export const permitToStranger: SecurityRule = {
  name: 'permit-to-stranger',
  summary:
    'A call submits a `permit` of a token or of Permit2 that lets an address take assets from the account, and no call with data goes to that address.',
  objectsTo(input) {
    const { calls, sender, network } = input
    const permits = approvalsIn(reachedCalls(calls, sender).calls, sender).filter(
      ({ permit }) => permit,
    )
    if (permits.length === 0) return undefined
    const isTold = toldBy(input)
    // The two allowances may differ in kind: a permit of the token may enable one of the same spender through Permit2,
    // and vice versa.
    const keyOf = ({ token, spender }: AllowanceKey) => allowanceKey({ token, spender })
    const standing = new Set(standingAllowances(input).map(keyOf))
    const found = permits.find(
      (permit) =>
        !isTold(permit.spender) &&
        !isPinnedSpender(input, permit.spender) &&
        standing.has(keyOf(permit)),
    )
    return (
      found &&
      `A permit lets ${found.spender} take ${contractInWords(network, found.token)} from the account, although no call of the operation tells it to do anything.`
    )
  },
}

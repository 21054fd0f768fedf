import { standingAllowances } from '../../call-data/standing-allowances.js'
import { isPinnedSpender, toldBy } from '../../call-data/strangers.js'
import { usedAllowances } from '../../call-data/used-allowances.js'
import { amountInWords, contractInWords } from '../../model/amount-in-words.js'
import type { SecurityInput } from '../../model/security-check.js'
import type { SimulatedAllowance } from '../../model/simulated-effects.js'
import { isOneOf } from '../../primitives/is-one-of.js'
import type { SecurityRule } from './rule.js'

/**
 * A batch can approve and use an allowance in one step. So an allowance that remains for an address without a part in
 * the operation has no honest purpose. A contract that is called and uses most of it may keep the rest, because swaps
 * and purchases approve their highest possible cost.
 */
export const thirdPartyApproval: SecurityRule = {
  name: 'third-party-approval',
  summary:
    'After the operation an allowance remains for an address without code, for an address that no call with data goes to, or for a called contract that has used less of the allowance than remains. A single NFT may stay approved to a called contract, such as a market. An allowance that is used up does not count. An allowance for a contract that the network pins for its swaps does not count, either.',
  objectsTo(input) {
    const left = standingAllowances(input).filter(({ spender }) => !isPinnedSpender(input, spender))
    if (left.length === 0) return undefined
    const reasonAgainst = reasonsAgainst(input)
    for (const allowance of left) {
      const why = reasonAgainst(allowance)
      if (why)
        return `${allowance.spender} may take ${whatOf(input, allowance)} from the account afterwards, ${why}.`
    }
    return undefined
  },
}

function reasonsAgainst(
  input: SecurityInput,
): (allowance: SimulatedAllowance) => string | undefined {
  const isCodeless = isOneOf(input.aftermath.codeless)
  const isTold = toldBy(input)
  const usedOf = usedAllowances(input)
  return (allowance) => {
    const { spender, tokenId, before, after } = allowance
    if (isCodeless(spender)) return 'and is no contract'
    if (!isTold(spender)) return 'although no call of the operation tells it to do anything'
    // A listed token waits at its market until somebody buys it. The market can take only this token.
    if (tokenId !== undefined) return undefined
    const used = usedOf(allowance)
    if (used === undefined || after - before <= used) return undefined
    return used === 0n
      ? 'although the operation itself needs none of it'
      : 'more than the operation itself needs'
  }
}

const whatOf = ({ network }: SecurityInput, { token, after, tokenId }: SimulatedAllowance) =>
  tokenId === undefined
    ? amountInWords(network, token, after)
    : `token ${tokenId} of ${contractInWords(network, token)}`

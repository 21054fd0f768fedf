import { contractInWords } from '../reading/in-words.js'
import { standingAllowances } from '../reading/standing-allowances.js'
import type { SecurityRule } from './rule.js'

/**
 * No balance is larger: tokens that keep amounts in 96 bits take half of that for unlimited, and all others count in 128
 * or 256 bits.
 */
const unlimited = 2n ** 95n

/** An allowance that no balance can use up outlives whatever it was given for. */
export const unlimitedApproval: SecurityRule = {
  name: 'unlimited-approval',
  summary:
    'An allowance without a limit is left behind, whoever it is for: 2^95 base units or more, or as much as there is of the token.',
  objectsTo(input) {
    const found = standingAllowances(input).find(
      ({ after, supply, tokenId }) =>
        tokenId === undefined && (after >= unlimited || (supply && after >= supply)),
    )
    return (
      found &&
      `${found.spender} may take all ${contractInWords(input.network, found.token)} of the account afterwards, at any time. Approve the exact amount instead.`
    )
  },
}

import { standingAllowances } from '../../call-data/standing-allowances.js'
import { contractInWords } from '../../model/amount-in-words.js'
import type { SecurityRule } from './rule.js'

/**
 * Where a token does not say how much there is of it. Tokens that keep amounts in 96 bits take all of them for unlimited;
 * balances of the tokens with the most units may be larger, so a supply that is known counts alone.
 */
const unlimited = 2n ** 96n - 1n

/** An allowance that no balance can use up outlives whatever it was given for. */
export const unlimitedApproval: SecurityRule = {
  name: 'unlimited-approval',
  summary:
    'After the operation an unlimited allowance remains, for any spender: the total supply of the token or more, or, for a token without a total supply, 2^96 - 1 base units or more.',
  objectsTo(input) {
    const found = standingAllowances(input).find(
      ({ after, supply, tokenId }) => tokenId === undefined && after >= (supply || unlimited),
    )
    return (
      found &&
      `${found.spender} may take all ${contractInWords(input.network, found.token)} of the account afterwards, at any time. Approve the exact amount instead.`
    )
  },
}

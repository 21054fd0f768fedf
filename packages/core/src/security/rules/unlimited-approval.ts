import { standingAllowances } from '../../call-data/standing-allowances.js'
import { contractInWords } from '../../model/amount-in-words.js'
import type { SecurityRule } from './rule.js'

/**
 * The limit for a token that does not report its supply. Tokens with 96-bit amounts treat this value as unlimited. A
 * known supply takes precedence, because balances of some tokens exceed this value.
 */
const unlimited = 2n ** 96n - 1n

/** An allowance that exceeds every balance remains after its purpose is over. */
export const unlimitedApproval: SecurityRule = {
  name: 'unlimited-approval',
  summary:
    'After the operation an unlimited allowance remains, for any spender. Unlimited means the total supply of the token or more. For a token without a total supply it means 2^96 - 1 base units or more.',
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

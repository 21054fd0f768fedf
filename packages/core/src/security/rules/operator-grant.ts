import { standingOperators } from '../../call-data/standing-operators.js'
import { contractInWords } from '../../model/amount-in-words.js'
import type { SecurityRule } from './rule.js'

/** An ERC-777 operator has the rights of an unlimited allowance. */
export const operatorGrant: SecurityRule = {
  name: 'operator-grant',
  summary:
    'After the operation another address may send all the account’s units of an ERC-777 token (`authorizeOperator`).',
  objectsTo(input) {
    const found = standingOperators(input).find(({ standard }) => standard === 'ERC-777')
    return (
      found &&
      `${found.operator} may send all ${contractInWords(input.network, found.contract)} of the account afterwards, at any time.`
    )
  },
}

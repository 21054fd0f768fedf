import { standingOperators } from '../reading/standing-operators.js'
import type { SecurityRule } from './rule.js'

/** One grant gives away a whole collection, and what the account will ever have of it. */
export const approvalForAll: SecurityRule = {
  name: 'approval-for-all',
  summary:
    'Somebody may move every NFT of a collection afterwards (`setApprovalForAll`, `setOperator`). What is taken back within the operation is none.',
  objectsTo(input) {
    const found = standingOperators(input).find(({ standard }) => standard !== 'ERC-777')
    return (
      found &&
      `${found.operator} may move everything that the account has or gets in the collection ${found.contract}. Approve the one token instead.`
    )
  },
}

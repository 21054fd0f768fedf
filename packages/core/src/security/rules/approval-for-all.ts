import { standingOperators } from '../../call-data/standing-operators.js'
import type { SecurityRule } from './rule.js'

/** One grant covers a whole collection, including tokens that the account receives later. */
export const approvalForAll: SecurityRule = {
  name: 'approval-for-all',
  summary:
    'After the operation another address may move every NFT of the account in a collection (`setApprovalForAll`, `setOperator`). A grant that the operation itself revokes does not count.',
  objectsTo(input) {
    const found = standingOperators(input).find(({ standard }) => standard !== 'ERC-777')
    return (
      found &&
      `${found.operator} may move everything that the account has or gets in the collection ${found.contract}. Approve the one token instead.`
    )
  },
}

import type { AccountState } from '../ports/chain.js'
import type { LiveOperations } from '../ports/operation-store.js'

/**
 * Does a live operation bring the account about? One whose authorization the owner's address has moved past does not:
 * who waited for it would wait in vain.
 */
export const isDeploying = (
  { deploying, adopting }: Pick<LiveOperations, 'deploying' | 'adopting'>,
  { adoption }: Pick<AccountState, 'adoption'>,
): boolean => (adoption ? adopting.some(({ nonce }) => nonce >= adoption.nonce) : deploying)

import type { AccountState } from '../ports/chain.js'
import type { LiveOperations } from '../ports/operation-store.js'

/**
 * Returns whether a live operation deploys the account, or carries an authorization that makes its address adopt the
 * delegate. An authorization whose nonce the address has used does not count, because it never takes effect.
 */
export const isDeploying = (
  { deploying, adopting }: Pick<LiveOperations, 'deploying' | 'adopting'>,
  { adoption }: Pick<AccountState, 'adoption'>,
): boolean => (adoption ? adopting.some(({ nonce }) => nonce >= adoption.nonce) : deploying)

import type { Address } from 'viem'
import { GatewayError } from '../errors/index.js'

/**
 * Returns the error for an address with other code. Another wallet's delegate is never replaced, because its user has
 * state in it.
 */
export const delegateConflict = (owner: Address): GatewayError =>
  new GatewayError('DELEGATE_CONFLICT', {
    message: `${owner} has code that is not the delegate of this gateway: it has adopted another wallet's delegate, or it is a contract. Revoke that delegation in the wallet that set it, or use another owner.`,
  })

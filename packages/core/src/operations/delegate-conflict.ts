import type { Address } from 'viem'
import { GatewayError } from '../errors/index.js'

/** Another wallet's delegate is never replaced: whoever chose it has state and rights in it. */
export const delegateConflict = (owner: Address): GatewayError =>
  new GatewayError('DELEGATE_CONFLICT', {
    message: `${owner} has code that is not the delegate of this gateway: it has adopted another wallet's, or is a contract. Revoke that delegation in the wallet that set it, or use another owner.`,
  })

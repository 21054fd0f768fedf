import { GatewayError } from '../errors/index.js'

/**
 * Prepared operations free their keys within two minutes, live ones when they end. If finality takes long, a client has
 * to ask several times.
 */
const retryAfterSeconds = 30

/**
 * Returns the error for a prepare or a submit for which the account has no nonce key left. A submitted operation stays
 * prepared.
 */
export const nonceKeysInUse = (most: number) =>
  new GatewayError('NONCE_KEYS_IN_USE', {
    message: `The account has ${most} nonce keys in use, which is the limit. It is the same for every account, and no setting raises it. Live operations and operations prepared in the last two minutes hold them. Submit the prepared operations, or wait until some have ended.`,
    retryAfterSeconds,
  })

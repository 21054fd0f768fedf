import { GatewayError } from '../errors/index.js'

/**
 * Unsubmitted operations give their keys back within two minutes, live ones when they end. Where finality takes long, a client asks
 * several times.
 */
const retryAfterSeconds = 30

/** Of a prepare, and of a submit whose operation the account's live ones leave no key for: that operation stays prepared. */
export const nonceKeysInUse = (most: number) =>
  new GatewayError('NONCE_KEYS_IN_USE', {
    message: `The account has ${most} nonce keys in use, as many as may be: by operations under way, and by those prepared in the last two minutes. Submit what is prepared, or wait until some have ended.`,
    retryAfterSeconds,
  })

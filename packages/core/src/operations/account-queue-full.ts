import { GatewayError } from '../errors/index.js'

/** An account lands one operation a block, so a client asks a few times. */
const retryAfterSeconds = 30

/** The refusal of a submit. Its operation stays prepared. */
export const accountQueueFull = (most: number) =>
  new GatewayError('ACCOUNT_QUEUE_FULL', {
    message: `${most} operations of the account wait to land, and more are not accepted. This one stays prepared: submit it again after the seconds in the Retry-After header. Put several payments into one operation.`,
    retryAfterSeconds,
  })

import { GatewayError } from '../errors/index.js'

/** Usually one operation of an account lands in each block, so a client may have to ask several times. */
const retryAfterSeconds = 30

/** Returns the error for a submit beyond the account's limit of waiting operations. The operation stays prepared. */
export const accountQueueFull = (most: number) =>
  new GatewayError('ACCOUNT_QUEUE_FULL', {
    message: `${most} operations of the account wait to land, which is the limit. It is the same for every account, and no setting raises it. This operation stays prepared. Submit it again after the seconds in the Retry-After header. Put several payments into one operation.`,
    retryAfterSeconds,
  })

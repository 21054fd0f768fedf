import { GatewayError } from '../errors/index.js'

/** The gateway tests endpoints that have lost a method once a minute. No earlier retry succeeds. */
const retryAfterSeconds = 60

/**
 * Returns `NETWORK_UNAVAILABLE` for endpoints that lack a method. Only the operator can end this, so the retry is so
 * late that the SDK throws the error at once. `lack` is the first sentence of the message.
 */
export const unableNetwork = (lack: string, cause?: unknown): GatewayError =>
  new GatewayError('NETWORK_UNAVAILABLE', {
    message: `${lack} The operator has to configure an endpoint that has it.`,
    retryAfterSeconds,
    cause,
  })

import type { GatewaySdkError } from '../errors/gateway-sdk-error.js'

/**
 * Returns whether a retry within the same call may succeed. Besides `retryable` errors, this includes answers that no
 * gateway sent, such as the 404 of an ingress while its gateway restarts. Those are not `retryable`: with a wrong
 * `baseUrl` they stay, and a loop on `retryable` would never end. A call has a time limit, so it may wait.
 */
export const mayPass = ({ retryable, code }: GatewaySdkError): boolean =>
  retryable || code.startsWith('HTTP_')

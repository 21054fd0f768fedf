import type { GatewaySdkError } from '../errors/gateway-sdk-error.js'

/**
 * May the failure end while one call goes on? Beside what is `retryable`, a page that no gateway sent may end, such as the 404 of an
 * ingress whose gateway restarts. Only a call with a limited time waits for that: with a wrong `baseUrl` the page stays, and a loop on
 * `retryable` would never end.
 */
export const mayPass = ({ retryable, code }: GatewaySdkError): boolean =>
  retryable || code.startsWith('HTTP_')

import { isRevert } from './revert-data.js'

/**
 * Messages of load balancers such as proxyd without an available node, and of nodes that end a slow request. Excludes
 * "execution aborted (timeout = 5s)", which a call can cause by itself, so it is an answer.
 */
const outageWording = new RegExp(
  [
    /\bno (healthy |available )?(backend|upstream)/,
    /backend (is )?(offline|currently not healthy)/,
    /backend returned an invalid/,
    /gateway time-?out/,
    /request timed out/,
    /context deadline exceeded/,
    /unable to complete request/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/**
 * Returns whether no node served the request. A single request then fails with HTTP 502 to 504. In a batch, the
 * failure is one of the answers, with HTTP 200 and a vendor-specific code.
 */
export const isOutage = (error: { readonly message: string; readonly data?: unknown }): boolean =>
  !isRevert(error) && outageWording.test(error.message)

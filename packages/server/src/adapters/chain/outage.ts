import { isRevert } from './revert-data.js'

/**
 * Load balancers such as proxyd say it when they have no node to ask. Nodes say it when they end a request that takes too long.
 * A call can bring about "execution aborted (timeout = 5s)" by itself, so that stays an answer.
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
 * Did nobody serve the request? A request alone is refused with HTTP 502 to 504 then. In a batch the refusal is one of the
 * answers, in HTTP 200, with a code that each has for itself.
 */
export const isOutage = (error: { readonly message: string; readonly data?: unknown }): boolean =>
  !isRevert(error) && outageWording.test(error.message)

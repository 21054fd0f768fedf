import { reachedCalls } from '../../call-data/reached-calls.js'
import type { SecurityRule } from './rule.js'

/** A call that cannot be decoded cannot be judged, and no honest encoder creates one. */
export const unreadCall: SecurityRule = {
  name: 'unread-call',
  summary:
    'Calls contain other calls that cannot be read in full: nested more than 8 levels deep, more than 512 in all, overlapping, or not encoded in the usual way.',
  objectsTo({ calls, sender }) {
    const { unread } = reachedCalls(calls, sender)
    return (
      unread &&
      `The call to ${unread} holds other calls in a way that cannot be read in full: it may do more than it seems to.`
    )
  },
}

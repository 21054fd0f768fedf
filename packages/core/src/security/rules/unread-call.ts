import { reachedCalls } from '../../call-data/reached-calls.js'
import type { SecurityRule } from './rule.js'

/** A call that cannot be decoded cannot be judged, and no honest encoder creates one. */
export const unreadCall: SecurityRule = {
  name: 'unread-call',
  summary:
    'The check cannot read all calls inside the calls. They are nested more than 8 levels deep, are more than 512 in all, overlap in the data, or are not encoded in the usual way.',
  objectsTo({ calls, sender }) {
    const { unread } = reachedCalls(calls, sender)
    return (
      unread &&
      `The call to ${unread} holds other calls in a way that cannot be read in full: it may do more than it seems to.`
    )
  },
}

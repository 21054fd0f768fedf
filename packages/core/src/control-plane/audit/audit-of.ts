import type { AuditEntry } from '../../model/audit-entry.js'
import type { RequestContext } from '../../model/request-context.js'
import type { User } from '../../model/user.js'

/** Returns the actor, address and request id of an audit entry about a user's action. */
export const auditOf = (
  { id, email }: Pick<User, 'id' | 'email'>,
  { client, requestId }: RequestContext,
): Pick<AuditEntry, 'actorId' | 'actor' | 'address' | 'requestId'> => ({
  actorId: id,
  actor: email,
  address: client.address,
  requestId,
})

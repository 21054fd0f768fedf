import type { AuditEntry } from '../../model/audit-entry.js'
import type { RequestContext } from '../../model/request-context.js'
import type { User } from '../../model/user.js'

/** Who and where from, of an entry about what a user does. */
export const auditOf = (
  { id, email }: Pick<User, 'id' | 'email'>,
  { client, requestId }: RequestContext,
): Pick<AuditEntry, 'actorId' | 'actor' | 'address' | 'requestId'> => ({
  actorId: id,
  actor: email,
  address: client.address,
  requestId,
})

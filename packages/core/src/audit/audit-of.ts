import type { User } from '../people/user.js'
import type { RequestContext } from '../request-context.js'
import type { AuditEntry } from './audit-entry.js'

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

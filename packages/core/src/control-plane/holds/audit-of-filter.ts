import type { AuditEntry } from '../../model/audit-entry.js'
import type { OperationFilter } from '../../ports/sending-store.js'

/** Returns the members of an audit entry that describe which operations the filter matches. */
export const auditOfFilter = (
  { projectId, networkId, sender }: OperationFilter,
  details: AuditEntry['details'] = {},
): Pick<AuditEntry, 'projectId' | 'details'> => ({
  projectId,
  details: { ...(networkId && { networkId }), ...(sender && { sender }), ...details },
})

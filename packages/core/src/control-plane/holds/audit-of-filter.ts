import type { AuditEntry } from '../../model/audit-entry.js'
import type { OperationFilter } from '../../ports/sending-store.js'

/** What an entry of the audit log says of the operations that were meant. */
export const auditOfFilter = (
  { projectId, networkId, sender }: OperationFilter,
  details: AuditEntry['details'] = {},
): Pick<AuditEntry, 'projectId' | 'details'> => ({
  projectId,
  details: { ...(networkId && { networkId }), ...(sender && { sender }), ...details },
})

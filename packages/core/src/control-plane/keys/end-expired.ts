import type { AuditEntry } from '../../model/audit-entry.js'
import type { Stores } from '../../ports/database.js'
import type { ProjectId } from '../../primitives/ids.js'

/** Revokes the project's key if it has expired, so that a new key can be created. Records the revocation. */
export async function endExpired(
  { apiKeys, audit }: Pick<Stores, 'apiKeys' | 'audit'>,
  projectId: ProjectId,
  by: Pick<AuditEntry, 'actorId' | 'actor' | 'address' | 'requestId'>,
): Promise<void> {
  for (const target of await apiKeys.endExpired(projectId))
    await audit.record({
      ...by,
      action: 'key.revoked',
      projectId,
      target,
      details: { expired: true },
    })
}

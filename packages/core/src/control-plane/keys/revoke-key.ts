import { GatewayError } from '../../errors/index.js'
import type { RequestContext } from '../../model/request-context.js'
import type { Database } from '../../ports/database.js'
import type { ApiKeyId } from '../../primitives/ids.js'
import type { MemberCaller } from '../access/callers.js'
import { auditOf } from '../audit/audit-of.js'

/**
 * Revokes a key of the caller's project immediately. A revoked key stays as it is. Nothing is locked, so that a
 * revocation never waits. So a request that arrived before its session ended may still revoke a key, which does less
 * harm than waiting.
 *
 * Throws `API_KEY_NOT_FOUND`.
 */
export const revokeKey = (
  database: Database,
  id: ApiKeyId,
  { user, project: { id: projectId } }: MemberCaller,
  context: RequestContext,
): Promise<void> =>
  database.transaction(async ({ apiKeys, audit }) => {
    if (await apiKeys.revoke({ id, projectId, by: user.id }))
      return audit.record({
        ...auditOf(user, context),
        action: 'key.revoked',
        projectId,
        target: id,
      })
    const known = await apiKeys.find(id)
    if (known?.projectId !== projectId) throw new GatewayError('API_KEY_NOT_FOUND')
  })

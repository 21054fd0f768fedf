import type { ApiKey } from '../../model/api-key.js'
import { commandLine } from '../../model/audit-entry.js'
import type { Database } from '../../ports/database.js'
import type { ApiKeyId } from '../../primitives/ids.js'
import { dropOperations } from '../holds/drop-operations.js'

/**
 * Revokes a key immediately, for the operator. With `dropQueued` it also ends the operations that the project has
 * accepted and never broadcast. An operation does not record its key, and a project has one active key at a time. So
 * operations of an earlier or later key end as well. Returns `undefined` and changes nothing if the key does not exist.
 */
export async function revokeAsOperator(
  { database }: { readonly database: Database },
  id: ApiKeyId,
  { dropQueued }: { readonly dropQueued: boolean },
): Promise<
  { readonly key: ApiKey; readonly isNew: boolean; readonly operations: number } | undefined
> {
  const key = await database.apiKeys.find(id)
  if (!key) return undefined
  const { projectId } = key
  const isNew = await database.transaction(async ({ apiKeys, audit }) => {
    const revoked = await apiKeys.revoke({ id, projectId, by: null })
    if (revoked)
      await audit.record({ ...commandLine, action: 'key.revoked', projectId, target: id })
    return revoked
  })
  // After the commit: the key authenticates no later request.
  const operations = dropQueued
    ? await dropOperations({ database }, { projectId }, droppedWithKey)
    : 0
  return { key, isNew, operations }
}

const droppedWithKey = {
  code: 'DROPPED_BY_OPERATOR',
  cause: 'the operator revoked the key of its project',
  by: commandLine,
} as const

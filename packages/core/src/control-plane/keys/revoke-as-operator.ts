import type { ApiKey } from '../../model/api-key.js'
import { commandLine } from '../../model/audit-entry.js'
import type { Database } from '../../ports/database.js'
import type { ApiKeyId } from '../../primitives/ids.js'
import { dropOperations } from '../holds/drop-operations.js'

/**
 * For the operator: ends a key at once, and on demand what its project has accepted and never broadcast. An operation does not
 * record its key, and a project has one active key at a time: with `dropQueued`, operations of an earlier or later key end as well.
 * `undefined`, and nothing changed, when there is no such key.
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
  // After the commit: no later request is authenticated by the key.
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

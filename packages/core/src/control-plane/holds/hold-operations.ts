import { commandLine } from '../../model/audit-entry.js'
import type { Database } from '../../ports/database.js'
import type { OperationFilter } from '../../ports/sending-store.js'
import { auditOfFilter } from './audit-of-filter.js'

/**
 * Holds matching operations, for the operator. Once this resolves, no replica broadcasts them until they are released.
 * Operations in a stored outer transaction or at a bundler continue. `isNew` is false if this filter was held already.
 * `operations` is how many wait.
 */
export async function holdOperations(
  { database }: { readonly database: Database },
  filter: OperationFilter,
): Promise<{ readonly isNew: boolean; readonly operations: number }> {
  const isNew = await database.transaction(async ({ sending, audit }) => {
    const added = await sending.hold(filter)
    if (added)
      await audit.record({ ...commandLine, action: 'operations.held', ...auditOfFilter(filter) })
    return added
  })
  // After the commit. A claim that did not see the hold is older than the hold, and the fence ends it.
  return { isNew, operations: await database.sending.fence(filter) }
}

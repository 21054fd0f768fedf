import { commandLine } from '../../model/audit-entry.js'
import type { Database } from '../../ports/database.js'
import type { OperationFilter } from '../../ports/sending-store.js'
import { auditOfFilter } from './audit-of-filter.js'

/**
 * For the operator: matching operations are not broadcast, on any replica, from the moment that this resolves until they are
 * released. What is in a stored outer transaction, or at a bundler, goes on.
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
  // After the commit: a claim that has not seen the hold is older than this, and ends here.
  return { isNew, operations: await database.sending.fence(filter) }
}

import { commandLine } from '../../model/audit-entry.js'
import type { Database } from '../../ports/database.js'
import type { OperationFilter } from '../../ports/sending-store.js'
import { auditOfFilter } from './audit-of-filter.js'

/**
 * Ends a hold, for the operator. Operations that no other hold matches are sent again. Returns how many those are.
 * Returns `undefined` and changes nothing if there is no hold with exactly this filter.
 */
export const releaseOperations = (
  { database }: { readonly database: Database },
  filter: OperationFilter,
): Promise<number | undefined> =>
  database.transaction(async ({ sending, audit }) => {
    if (!(await sending.release(filter))) return undefined
    const operations = await sending.wake(filter)
    await audit.record({
      ...commandLine,
      action: 'operations.released',
      ...auditOfFilter(filter, { operations }),
    })
    return operations
  })

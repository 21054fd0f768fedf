import { commandLine } from '../../model/audit-entry.js'
import type { Database } from '../../ports/database.js'
import type { OperationFilter } from '../../ports/sending-store.js'
import { auditOfFilter } from './audit-of-filter.js'

/**
 * For the operator: ends a hold. What no other hold keeps is sent again. Returns how many operations that are; `undefined`, and
 * nothing changed, when exactly this is not held.
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

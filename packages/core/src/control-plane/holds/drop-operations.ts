import type { AuditEntry } from '../../model/audit-entry.js'
import { type ReasonCode, reason } from '../../model/reasons.js'
import type { Database } from '../../ports/database.js'
import type { OperationFilter } from '../../ports/sending-store.js'
import { auditOfFilter } from './audit-of-filter.js'

/** Rows locked at a time, so that a relay pass waits for only a small part of a long queue. */
const batchSize = 500

interface Drop {
  readonly code: Extract<ReasonCode, 'PROJECT_ARCHIVED' | 'DROPPED_BY_OPERATOR'>
  readonly cause: string
  readonly by: Pick<AuditEntry, 'actorId' | 'actor' | 'address' | 'requestId'>
}

/**
 * Ends matching operations that were accepted and never broadcast. A relay pass that has claimed such an operation can
 * no longer store anything for it. Each batch is committed with its audit entry. Returns how many operations ended.
 */
export async function dropOperations(
  { database }: { readonly database: Database },
  filter: OperationFilter,
  { code, cause, by }: Drop,
): Promise<number> {
  for (let dropped = 0; ; ) {
    const count = await database.transaction(async ({ sending, audit }) => {
      const operations = await sending.dropUnsent(
        filter,
        { cause, reason: reason(code) },
        batchSize,
      )
      if (operations > 0)
        await audit.record({
          ...by,
          action: 'operations.dropped',
          ...auditOfFilter(filter, { operations, reason: code }),
        })
      return operations
    })
    if (count === 0) return dropped
    dropped += count
  }
}

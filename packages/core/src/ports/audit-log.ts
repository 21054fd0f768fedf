import type { AuditEntry } from '../model/audit-entry.js'

/** Grows, and never changes. */
export interface AuditLog {
  /** As of now, by the database's clock. */
  record(entry: AuditEntry): Promise<void>
}

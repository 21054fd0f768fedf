import type { AuditEntry } from '../model/audit-entry.js'

/** The append-only audit log. */
export interface AuditLog {
  /** Records the entry with the current time of the database's clock. */
  record(entry: AuditEntry): Promise<void>
}

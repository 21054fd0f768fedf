import type { SmartAccountRecord } from '../model/smart-account.js'
import type { AccountId, ProjectId } from '../primitives/ids.js'

export interface AccountStore {
  /**
   * Returns the project's record of this owner on this network. Refreshes `updatedAt` of an existing one, or stores
   * `record`.
   */
  upsert(record: SmartAccountRecord): Promise<SmartAccountRecord>
  find(projectId: ProjectId, id: AccountId): Promise<SmartAccountRecord | undefined>
}

import type { SmartAccountRecord } from '../model/smart-account.js'
import type { AccountId, ProjectId } from '../primitives/ids.js'

export interface AccountStore {
  /** The project's record of this owner on this network: the existing one with its `updatedAt` refreshed, else `record`. */
  upsert(record: SmartAccountRecord): Promise<SmartAccountRecord>
  find(projectId: ProjectId, id: AccountId): Promise<SmartAccountRecord | undefined>
}

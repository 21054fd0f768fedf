import type { ProjectCaller } from '../gateway.js'
import type { ApiKey, ApiKeyOfProject, NewApiKey } from '../keys/api-key.js'
import type { ApiKeyId, ProjectId, UserId } from '../primitives/ids.js'

export interface ApiKeyStore {
  /** False, and nothing stored, while the project has another active key. An expired one is revoked on the way. */
  insert(key: NewApiKey): Promise<boolean>
  /** The project of an active key: not revoked, not expired, project not archived. */
  authenticate(keyHash: Uint8Array): Promise<ProjectCaller | undefined>
  find(id: ApiKeyId): Promise<ApiKey | undefined>
  /** Newest first. */
  listOfProject(projectId: ProjectId): Promise<readonly ApiKey[]>
  /** Newest first: of every project, or of those that the user owns or administers, archived ones among them. */
  listAll(filter: {
    readonly for: UserId
    readonly everyProject: boolean
    readonly limit: number
  }): Promise<readonly ApiKeyOfProject[]>
  /** False when no key of the project with this id is still to be revoked. `by` is `null` for the operator. */
  revoke(key: {
    readonly id: ApiKeyId
    readonly projectId: ProjectId
    readonly by: UserId | null
  }): Promise<boolean>
  /** Every key of the project that is not revoked yet; resolves to those. */
  revokeAll(projectId: ProjectId, by: UserId): Promise<readonly ApiKeyId[]>
  /** When keys were last used; an earlier moment than what is known changes nothing. */
  noteUse(uses: ReadonlyMap<ApiKeyId, Date>): Promise<void>
}

import type { ApiKey, ApiKeyOfProject, NewApiKey, SealedKey } from '../model/api-key.js'
import type { LimitName, LimitSize } from '../model/rate-limits.js'
import type { ProjectCaller } from '../model/request-context.js'
import type { ApiKeyId, ProjectId, UserId } from '../primitives/ids.js'
import type { Take } from './rate-limiter.js'

/** A limit that counts by the key's project, and its size. */
export interface KeyLimit extends LimitSize {
  readonly name: LimitName
}

export interface AuthenticatedKey {
  readonly caller: ProjectCaller
  /** What the limit says, if one was asked. */
  readonly take: Take | undefined
}

export interface ApiKeyStore {
  /** Revokes the project's key if it has expired, so that the next one has room. Returns which. */
  endExpired(projectId: ProjectId): Promise<readonly ApiKeyId[]>
  /** False, and nothing stored, while the project has another key that is not revoked. */
  insert(key: NewApiKey): Promise<boolean>
  /**
   * The project of an active key: not revoked, not expired, project not archived. In the same trip, the limit counts one
   * more under the project's id as `RateLimiter.take` does; of any other key, nothing is counted.
   */
  authenticate(keyHash: Uint8Array, limit?: KeyLimit): Promise<AuthenticatedKey | undefined>
  find(id: ApiKeyId): Promise<ApiKey | undefined>
  /** The newest 100, newest first. An active key is the newest one: none is made beside it. */
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
  /** Keys with a sealed value, revoked ones too, whose ids come after that one, by id. */
  listSealed(page: {
    readonly after: ApiKeyId | undefined
    readonly limit: number
  }): Promise<readonly SealedKey[]>
  /** Puts `resealed` in the place of each sealed value that is still there. Returns how many. */
  reseal(keys: readonly (SealedKey & { readonly resealed: string })[]): Promise<number>
  /** When keys were last used; an earlier moment than what is known changes nothing. */
  noteUse(uses: ReadonlyMap<ApiKeyId, Date>): Promise<void>
}

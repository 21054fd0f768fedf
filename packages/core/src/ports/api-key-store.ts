import type { ApiKey, ApiKeyOfProject, NewApiKey, SealedKey } from '../model/api-key.js'
import type { LimitName, LimitSize } from '../model/rate-limits.js'
import type { ProjectCaller } from '../model/request-context.js'
import type { ApiKeyId, ProjectId, UserId } from '../primitives/ids.js'
import type { Take } from './rate-limiter.js'

/** A rate limit that counts by the key's project, and its size. */
export interface KeyLimit extends LimitSize {
  readonly name: LimitName
}

export interface AuthenticatedKey {
  readonly caller: ProjectCaller
  /** The result of the limit, if one was passed. */
  readonly take: Take | undefined
}

export interface ApiKeyStore {
  /** Revokes the project's key if it has expired, so that a new key can be inserted. Returns the revoked ids. */
  endExpired(projectId: ProjectId): Promise<readonly ApiKeyId[]>
  /** Returns `false`, and stores nothing, while the project has another key that is not revoked. */
  insert(key: NewApiKey): Promise<boolean>
  /**
   * Returns the project of an active key: not revoked, not expired, project not archived. The same round trip counts
   * one request under the project's id, as `RateLimiter.take` does. An inactive key is not counted.
   */
  authenticate(keyHash: Uint8Array, limit?: KeyLimit): Promise<AuthenticatedKey | undefined>
  find(id: ApiKeyId): Promise<ApiKey | undefined>
  /** The newest 100, newest first. An active key is always the newest one, because no key is made beside it. */
  listOfProject(projectId: ProjectId): Promise<readonly ApiKey[]>
  /**
   * Newest first: keys of every project, or of the projects that the user owns or administers, including archived ones.
   */
  listAll(filter: {
    readonly for: UserId
    readonly everyProject: boolean
    readonly limit: number
  }): Promise<readonly ApiKeyOfProject[]>
  /** Returns `false` if the project has no unrevoked key with this id. `by` is `null` for the operator. */
  revoke(key: {
    readonly id: ApiKeyId
    readonly projectId: ProjectId
    readonly by: UserId | null
  }): Promise<boolean>
  /** Revokes every unrevoked key of the project, and returns their ids. */
  revokeAll(projectId: ProjectId, by: UserId): Promise<readonly ApiKeyId[]>
  /** Keys with a sealed value, including revoked ones, in the order of their ids, after the id `after`. */
  listSealed(page: {
    readonly after: ApiKeyId | undefined
    readonly limit: number
  }): Promise<readonly SealedKey[]>
  /** Replaces each sealed value by `resealed`, unless it has changed. Returns the number of replaced values. */
  reseal(keys: readonly (SealedKey & { readonly resealed: string })[]): Promise<number>
  /** Records when keys were last used. A time earlier than the recorded one changes nothing. */
  noteUse(uses: ReadonlyMap<ApiKeyId, Date>): Promise<void>
}

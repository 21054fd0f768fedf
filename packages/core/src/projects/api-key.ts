import type { ApiKeyId, ProjectId } from '../primitives/ids.js'

export interface ApiKey {
  readonly id: ApiKeyId
  readonly projectId: ProjectId
  readonly name: string
  /** The leading characters of the raw key, for identification. */
  readonly prefix: string
  /** SHA-256 of the raw key; the raw key itself is 190 bits of randomness, so a fast hash is enough. */
  readonly hash: Uint8Array
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

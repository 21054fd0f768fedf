import type { ApiKeyId, ProjectId } from '../primitives/ids.js'
import type { ProjectRole } from './member.js'

/** The scopes of a key. There is only one. */
export const keyScopes = ['full_access'] as const

/** A new key, as it is stored. */
export interface NewApiKey {
  readonly id: ApiKeyId
  readonly projectId: ProjectId
  readonly name: string
  /** The leading characters of the raw key, for identification. */
  readonly prefix: string
  /** SHA-256 of the raw key. The raw key has 190 bits of randomness, so a fast hash is enough. */
  readonly hash: Uint8Array
  /** The raw key, encrypted with a master key, for users who may read it again. */
  readonly sealedValue: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

/** The fields that a change of master keys reads. */
export type SealedKey = Pick<NewApiKey, 'id' | 'projectId' | 'sealedValue'>

export interface ApiKey extends Omit<NewApiKey, 'hash' | 'sealedValue'> {
  /** `null` for keys from before raw keys were stored. */
  readonly sealedValue: string | null
  /** Neither revoked nor expired, by the database's clock. */
  readonly isActive: boolean
  /** A few seconds behind, because uses are stored in batches. */
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** A key in a user's list of the keys of all projects. */
export interface ApiKeyOfProject extends ApiKey {
  /** The user's role in the key's project. */
  readonly role: ProjectRole | undefined
  readonly projectName: string
  readonly revokedBy: { readonly name: string; readonly email: string } | null
}

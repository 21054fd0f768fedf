import type { ApiKeyId, ProjectId } from '../primitives/ids.js'
import type { ProjectRole } from './member.js'

/** What a key may do; there is one scope. */
export const keyScopes = ['full_access'] as const

/** A key as it is stored when it is made. */
export interface NewApiKey {
  readonly id: ApiKeyId
  readonly projectId: ProjectId
  readonly name: string
  /** The leading characters of the raw key, for identification. */
  readonly prefix: string
  /** SHA-256 of the raw key; the raw key itself is 190 bits of randomness, so a fast hash is enough. */
  readonly hash: Uint8Array
  /** The raw key, for those who may read it again; nobody does without the master key. */
  readonly sealedValue: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

/** What a master key has to do with a key. */
export type SealedKey = Pick<NewApiKey, 'id' | 'projectId' | 'sealedValue'>

export interface ApiKey extends Omit<NewApiKey, 'hash' | 'sealedValue'> {
  /** `null` for keys of before raw keys were kept. */
  readonly sealedValue: string | null
  /** Neither revoked nor expired, by the database's clock. */
  readonly isActive: boolean
  /** A few seconds behind: uses are written down together. */
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** A key among those of all projects, as one user sees it. */
export interface ApiKeyOfProject extends ApiKey {
  /** The user's role in the key's project. */
  readonly role: ProjectRole | undefined
  readonly projectName: string
  readonly revokedBy: { readonly name: string; readonly email: string } | null
}

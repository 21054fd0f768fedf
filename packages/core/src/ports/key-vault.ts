import type { ApiKeyId, ProjectId } from '../primitives/ids.js'

/** The key that a sealed value belongs to. The value cannot be opened for another key. */
export interface KeyIdentity {
  readonly id: ApiKeyId
  readonly projectId: ProjectId
}

/** Encrypts raw keys, so that permitted users can read them again and a copy of the database is not enough. */
export interface KeyVault {
  seal(raw: string, of: KeyIdentity): string
  /** Returns `undefined` if the value was sealed for another key, was changed, or its master key is missing. */
  open(sealed: string, of: KeyIdentity): string | undefined
  /** Returns whether the value is sealed with the current master key. */
  isNewest(sealed: string): boolean
}

import type { ApiKeyId, ProjectId } from '../primitives/ids.js'

/** Which key a sealed value is of: it opens for no other. */
export interface KeyIdentity {
  readonly id: ApiKeyId
  readonly projectId: ProjectId
}

/** Keeps raw keys readable for those who may read them, and for nobody who has the database alone. */
export interface KeyVault {
  seal(raw: string, of: KeyIdentity): string
  /** `undefined` when it was sealed for another key, was changed, or its master key is gone. */
  open(sealed: string, of: KeyIdentity): string | undefined
  /** Does it need no older master key than the one that seals now? */
  isNewest(sealed: string): boolean
}

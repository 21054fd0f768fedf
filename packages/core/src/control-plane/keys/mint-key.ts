import type { Stores } from '../../ports/database.js'
import type { KeyDeps } from '../../ports/key-deps.js'
import type { ApiKeyId, ProjectId } from '../../primitives/ids.js'

export interface MintedKey {
  readonly id: ApiKeyId
  readonly name: string
  readonly prefix: string
  /** The full key. */
  readonly raw: string
}

/**
 * Creates and stores a key of the project. Returns `undefined` and stores nothing while the project has a key that is
 * not revoked.
 */
export async function mintKey(
  { ids, clock, apiKeys, vault }: KeyDeps,
  stores: Pick<Stores, 'apiKeys'>,
  {
    projectId,
    name,
    expiresAt = null,
  }: { readonly projectId: ProjectId; readonly name: string; readonly expiresAt?: Date | null },
): Promise<MintedKey | undefined> {
  const { raw, prefix, hash } = apiKeys.mint()
  const id = ids.next('apiKey')
  const stored = await stores.apiKeys.insert({
    id,
    projectId,
    name,
    prefix,
    hash,
    sealedValue: vault.seal(raw, { id, projectId }),
    createdAt: clock.now(),
    expiresAt,
  })
  return stored ? { id, name, prefix, raw } : undefined
}

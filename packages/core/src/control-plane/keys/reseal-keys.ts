import type { SealedKey } from '../../model/api-key.js'
import { commandLine } from '../../model/audit-entry.js'
import type { Database } from '../../ports/database.js'
import type { KeyVault } from '../../ports/key-vault.js'
import type { ApiKeyId } from '../../primitives/ids.js'

/** Holds no more than that in memory, nor keys locked for longer than that takes. */
const defaultBatch = 500

/** Of all keys with a sealed value. */
export interface Resealing {
  /** Now sealed under the newest master key. */
  readonly resealed: number
  /** Were so before. */
  readonly untouched: number
  /** Open under no configured master key, or were changed; they stay as they are. */
  readonly unreadable: readonly ApiKeyId[]
}

/**
 * For the operator: seals every raw key that an older master key sealed under the newest, so that the older one can go. Each
 * batch is a transaction of its own, and whatever is left over is done by the next run.
 */
export async function resealKeys(
  { database, vault }: { readonly database: Database; readonly vault: KeyVault },
  batch = defaultBatch,
): Promise<Resealing> {
  let after: ApiKeyId | undefined
  let resealed = 0
  let untouched = 0
  const unreadable: ApiKeyId[] = []
  for (;;) {
    const keys: readonly SealedKey[] = await database.apiKeys.listSealed({ after, limit: batch })
    const changes: (SealedKey & { readonly resealed: string })[] = []
    for (const key of keys) {
      const raw = vault.open(key.sealedValue, key)
      if (raw === undefined) unreadable.push(key.id)
      else if (vault.isNewest(key.sealedValue)) untouched++
      else changes.push({ ...key, resealed: vault.seal(raw, key) })
    }
    if (changes.length > 0)
      resealed += await database.transaction(async ({ apiKeys, audit }) => {
        const count = await apiKeys.reseal(changes)
        if (count > 0)
          await audit.record({ ...commandLine, action: 'keys.resealed', details: { count } })
        return count
      })
    after = keys.at(-1)?.id
    if (keys.length < batch) return { resealed, untouched, unreadable }
  }
}

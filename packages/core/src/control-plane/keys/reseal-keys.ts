import type { SealedKey } from '../../model/api-key.js'
import { commandLine } from '../../model/audit-entry.js'
import type { Database } from '../../ports/database.js'
import type { KeyVault } from '../../ports/key-vault.js'
import type { ApiKeyId } from '../../primitives/ids.js'

/** Keys per batch. It bounds the memory, and the time for which keys are locked. */
const defaultBatch = 500

/** Counts over all keys with a sealed value. */
export interface Resealing {
  /** Keys that this run sealed under the newest master key. */
  readonly resealed: number
  /** Keys that were sealed under the newest master key before. */
  readonly untouched: number
  /** Keys that no configured master key opens, or whose sealed value was altered. They stay as they are. */
  readonly unreadable: readonly ApiKeyId[]
}

/**
 * Seals every raw key under the newest master key, for the operator. Older master keys can then be removed. Each batch
 * is its own transaction. After an interruption, the next run continues.
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

import type { RollupStore } from '@gasless-gateway/core'

const fullBatch = 5_000

/**
 * Returns a pass that folds a batch. True if there is probably more. A failed fold may have exceeded the statement
 * timeout, so the next batch is half as large. Batches are full again once a fold leaves nothing behind.
 */
export function foldInBatches(rollups: Pick<RollupStore, 'fold'>): () => Promise<boolean> {
  let batch = fullBatch
  return async () => {
    try {
      const folded = await rollups.fold(batch)
      const more = folded >= batch
      // Zero may mean that another process is folding.
      if (folded > 0 && !more) batch = fullBatch
      return more
    } catch (error) {
      batch = Math.ceil(batch / 2)
      throw error
    }
  }
}

import type { RollupStore } from '@gasless-gateway/core'

const fullBatch = 5_000

/**
 * A pass that folds a batch; true when there is probably more. What fails may have been too much for the time that a
 * statement has: the next batch is half of it, and a full one again once nothing is left behind.
 */
export function foldInBatches(rollups: Pick<RollupStore, 'fold'>): () => Promise<boolean> {
  let batch = fullBatch
  return async () => {
    try {
      const folded = await rollups.fold(batch)
      const more = folded >= batch
      // None: perhaps somebody else is at it.
      if (folded > 0 && !more) batch = fullBatch
      return more
    } catch (error) {
      batch = Math.ceil(batch / 2)
      throw error
    }
  }
}

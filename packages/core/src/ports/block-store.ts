import type { Hash } from 'viem'

export interface BlockLink {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** Unix seconds. */
  readonly timestamp: bigint
}

export type BlockId = Pick<BlockLink, 'number' | 'hash'>

export const parentOf = ({ number, parentHash }: BlockLink): BlockId => ({
  number: number - 1n,
  hash: parentHash,
})

/**
 * The watcher's view of each chain's canonical blocks, linked by hash. The view may skip blocks without an operation of
 * ours.
 */
export interface BlockStore {
  /** Stores the genesis hash on the first call. Later calls return the stored hash. */
  rememberGenesis(networkId: string, hash: Hash): Promise<Hash>
  latest(networkId: string): Promise<BlockLink | undefined>
  /** Stores the first watched block, which counts as final. Returns `false` if there is one already. */
  start(networkId: string, block: BlockLink): Promise<boolean>
  /** Number of the first watched block. All blocks above it, up to the tip, have been applied or skipped. */
  watchedFrom(networkId: string): Promise<bigint | undefined>
  /**
   * Stores a block on top of the tip, and skips the blocks in between. Returns `false`, and stores nothing, unless `tip`
   * is the stored tip. Otherwise another watcher was faster. `tip` defaults to the block's parent.
   */
  append(networkId: string, block: BlockLink, tip?: BlockId): Promise<boolean>
  /**
   * Returns whether the block is in the view, and keeps it there until the transaction ends. Of blocks that are older
   * than the kept ones, or that were skipped and are not above the final block, only the number counts.
   */
  holds(networkId: string, block: BlockId): Promise<boolean>
  /** The stored block below the number, if the view has skipped the block with this number. */
  belowSkipped(networkId: string, number: bigint): Promise<BlockId | undefined>
  /** The newest block that is known to be final. Neither it nor a block below it is ever removed as reorganised. */
  final(networkId: string): Promise<BlockId | undefined>
  /**
   * Marks a block as final. Adds it to the view if it was skipped. Changes nothing if it is above the tip, not above the
   * previous final block, or another one than the view has.
   */
  markFinal(networkId: string, block: BlockLink): Promise<void>
  /**
   * Removes the tip after it left the canonical chain. Returns `false` unless this block is the stored tip and not
   * final.
   */
  removeTip(networkId: string, hash: Hash): Promise<boolean>
  /** Deletes blocks below the number. */
  prune(networkId: string, below: bigint): Promise<void>
}

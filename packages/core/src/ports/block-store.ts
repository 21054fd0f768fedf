import type { Hash } from 'viem'

export interface BlockLink {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** Unix seconds. */
  readonly timestamp: bigint
}

export type BlockId = Pick<BlockLink, 'number' | 'hash'>

/** Two stored blocks. The view has skipped all blocks in between. */
export interface Gap {
  readonly below: BlockLink
  readonly above: BlockLink
}

export const parentOf = ({ number, parentHash }: BlockLink): BlockId => ({
  number: number - 1n,
  hash: parentHash,
})

/**
 * The watcher's view of each chain's canonical blocks, linked by hash. The view may skip blocks while nothing of ours
 * is in flight. A gap at or below the final block has been searched.
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
   * Stores a block on top of the tip, and skips the blocks in between. Returns `false`, and stores nothing, unless
   * `tip` is the stored tip. Otherwise another watcher was faster. `tip` defaults to the block's parent.
   */
  append(networkId: string, block: BlockLink, tip?: BlockId): Promise<boolean>
  /**
   * Returns whether the block is in the view, and keeps it there until the transaction ends. Of blocks that are older
   * than the kept ones, or that were skipped and are not above the final block, only the number counts.
   */
  holds(networkId: string, block: BlockId): Promise<boolean>
  /** Stores a block that the view has skipped. Returns `false`, and stores nothing, if it is not in such a gap. */
  fill(networkId: string, block: BlockLink): Promise<boolean>
  /**
   * Returns the stored blocks below and above the first gap that begins below the number and does not end below the
   * final block.
   */
  gapBelow(networkId: string, number: bigint): Promise<Gap | undefined>
  /** The newest block that is known to be final. Neither it nor a block below it is ever removed as reorganised. */
  final(networkId: string): Promise<BlockId | undefined>
  /**
   * Marks a stored block and all blocks below it as final. Returns whether a block with this number, or a higher one,
   * is final. Changes nothing if the view has another block, or none, with this number.
   */
  markFinal(networkId: string, block: BlockId): Promise<boolean>
  /**
   * Removes the tip after it left the canonical chain. Returns `false` unless this block is the stored tip and not
   * final.
   */
  removeTip(networkId: string, hash: Hash): Promise<boolean>
  /** Deletes blocks below the number. */
  prune(networkId: string, below: bigint): Promise<void>
}

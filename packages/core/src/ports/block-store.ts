import type { Hash } from 'viem'

export interface BlockLink {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** Unix seconds. */
  readonly timestamp: bigint
}

export type BlockId = Pick<BlockLink, 'number' | 'hash'>

/** The watcher's view of each chain's canonical blocks, linked by hash. */
export interface BlockStore {
  /** Stores the genesis hash on the first call. Later calls return the stored hash. */
  rememberGenesis(networkId: string, hash: Hash): Promise<Hash>
  latest(networkId: string): Promise<BlockLink | undefined>
  /** Stores the first watched block, which counts as final. Returns `false` if there is one already. */
  start(networkId: string, block: BlockLink): Promise<boolean>
  /** Number of the first watched block. All blocks above it, up to the tip, have been applied. */
  watchedFrom(networkId: string): Promise<bigint | undefined>
  /**
   * Returns `false`, and stores nothing, unless the block's parent is the stored tip. Otherwise another watcher was
   * faster.
   */
  append(networkId: string, block: BlockLink): Promise<boolean>
  /**
   * Returns whether the block is in the view, or older than the kept blocks. The view keeps it until the transaction
   * ends.
   */
  holds(networkId: string, block: Pick<BlockLink, 'number' | 'hash'>): Promise<boolean>
  /** The newest block that is known to be final. Neither it nor a block below it is ever removed as reorganised. */
  final(networkId: string): Promise<Pick<BlockLink, 'number' | 'hash'> | undefined>
  /** Marks a block as final. Changes nothing unless the block is in the view and above the previous final block. */
  markFinal(networkId: string, block: Pick<BlockLink, 'number' | 'hash'>): Promise<void>
  /**
   * Removes the tip after it left the canonical chain. Returns `false` unless this block is the stored tip and not
   * final.
   */
  removeTip(networkId: string, hash: Hash): Promise<boolean>
  /** Deletes blocks below the number. */
  prune(networkId: string, below: bigint): Promise<void>
}

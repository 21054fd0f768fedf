import type { Hash } from 'viem'

export interface BlockLink {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** Unix seconds. */
  readonly timestamp: bigint
}

/** The watcher's view of each chain's canonical blocks, linked by hash. */
export interface BlockStore {
  /** Remembers the genesis hash on first sight; afterwards returns the remembered one. */
  rememberGenesis(networkId: string, hash: Hash): Promise<Hash>
  latest(networkId: string): Promise<BlockLink | undefined>
  /** The first block that is ever watched, which counts as final; false when there is one already. */
  start(networkId: string, block: BlockLink): Promise<boolean>
  /** Number of the first block that was ever watched; what is above it has been applied, up to the tip. */
  watchedFrom(networkId: string): Promise<bigint | undefined>
  /** False, and nothing stored, unless the block's parent is the stored tip: another watcher was faster. */
  append(networkId: string, block: BlockLink): Promise<boolean>
  /** Is the block one of the view's, or older than what is kept? It stays one until the transaction ends. */
  holds(networkId: string, block: Pick<BlockLink, 'number' | 'hash'>): Promise<boolean>
  /** The newest block that is known to be final: neither it nor one below it is ever forgotten as reorganised. */
  final(networkId: string): Promise<Pick<BlockLink, 'number' | 'hash'> | undefined>
  /** Remembers that a block is final. Nothing changes unless it is one of the view's, and above the one before. */
  markFinal(networkId: string, block: Pick<BlockLink, 'number' | 'hash'>): Promise<void>
  /** Forgets the tip when it left the canonical chain; false unless this block is the stored tip and not final. */
  removeTip(networkId: string, hash: Hash): Promise<boolean>
  /** Forgets blocks below the number. */
  prune(networkId: string, below: bigint): Promise<void>
}

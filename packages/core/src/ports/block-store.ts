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
  find(networkId: string, number: bigint): Promise<BlockLink | undefined>
  append(networkId: string, block: BlockLink): Promise<void>
  /** Forgets a block that left the canonical chain. */
  remove(networkId: string, hash: Hash): Promise<void>
  /** Forgets blocks below the number. */
  prune(networkId: string, below: bigint): Promise<void>
  /** Serialises watchers of one network until the transaction ends; false when another holds the place. */
  lock(networkId: string): Promise<boolean>
}

import type { Hash } from 'viem'

/**
 * What the watcher of one network remembers between its passes, so that it asks and tells nothing twice. A watcher
 * without it does the same work, only more often.
 */
export interface WatchMemory {
  /** Number of the chain's head, when the last pass has reached it. */
  head?: bigint | undefined
  /** The tip whose nonce slots were last looked at, and when. */
  concluded?: { readonly tip: Hash; readonly at: Date } | undefined
  /** The tip at which the final block was last asked for, how many blocks it was behind the tip, and when. */
  finalized?: { readonly tip: bigint; readonly lag: bigint; readonly at: Date } | undefined
  /** The highest block with an operation that may be ours and not final yet. */
  landed?: bigint | undefined
  /** The hash of the block that contradicted the final one. */
  alarmedOf?: Hash | undefined
  /** The hash of the block about which two endpoints contradict each other. */
  disputed?: Hash | undefined
}

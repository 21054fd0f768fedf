import type { Hash } from 'viem'

/**
 * What the watcher of one network remembers between its passes, so that it asks and tells nothing twice. A watcher
 * without it does the same work, only more often.
 */
export interface WatchMemory {
  /** Number of the chain's head, when the last pass has reached it. */
  head?: bigint | undefined
  /** The tip whose nonce slots and finality were last looked at, and when. */
  concluded?: { readonly tip: Hash; readonly at: Date } | undefined
  /** The hash of the block that contradicted the final one. */
  alarmedOf?: Hash | undefined
  /** The hash of the block about which two endpoints contradict each other. */
  disputed?: Hash | undefined
}

import type { Hash } from 'viem'

/**
 * The watcher's memory of one network between passes. It avoids repeated requests and log lines. A watcher without it
 * does the same work, only more often.
 */
export interface WatchMemory {
  /** The chain's head, if the last pass reached it. */
  head?: bigint | undefined
  /** The tip at which nonce slots were last checked, and the time of that check. */
  concluded?: { readonly tip: Hash; readonly at: Date } | undefined
  /** The tip at the last request for the final block, the blocks between both, and the time of the request. */
  finalized?: { readonly tip: bigint; readonly lag: bigint; readonly at: Date } | undefined
  /** Nothing was in flight when the watcher last looked. */
  isQuiet?: boolean
  /** Nothing is in flight after this pass, so the next one may follow after this many milliseconds. */
  restMs?: number | undefined
  /** The highest block that may contain an operation of this gateway that is not final. */
  landed?: bigint | undefined
  /** The first of the skipped blocks that an endpoint could not search. */
  unsearched?: bigint | undefined
  /** The hash of the block that contradicted the final one. */
  alarmedOf?: Hash | undefined
  /** The hash of the block about which two endpoints contradict each other. */
  disputed?: Hash | undefined
}

import type { Network } from '../../model/network.js'
import type { WatchMemory } from './watch-memory.js'

const longestRestMs = 120_000
/** Most blocks in a pause. If the watcher must read them one by one, two passes are enough. */
const mostRestBlocks = 64
/** A look after a pause costs about as much as this many looks in step. */
const leastRestBlocks = 4
/** Longest pause while operations wait for finality. */
const longestToFinalMs = 30_000
/**
 * While operations wait for finality, the next request for the final block follows after this share of its lag, in
 * blocks.
 */
export const finalityShare = 8n

/**
 * Returns the pause until the next look, in milliseconds, while nothing is in flight. It is shorter while a landed
 * operation can become final. `undefined`: the pause would be so short that looks in step with the blocks cost less.
 */
export function restMs(
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
  { landed, finalized }: Pick<WatchMemory, 'landed' | 'finalized'>,
): number | undefined {
  const longestMs = Math.min(longestRestMs, mostRestBlocks * blockTimeMs)
  const toFinalMs =
    landed !== undefined && finalized
      ? Math.min((Number(finalized.lag) / Number(finalityShare)) * blockTimeMs, longestToFinalMs)
      : longestMs
  const ms = Math.min(longestMs, toFinalMs)
  return ms >= leastRestBlocks * blockTimeMs ? ms : undefined
}

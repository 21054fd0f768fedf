import type { SequencerFeed } from '../model/network.js'
import type { FeedRound } from '../ports/price-feeds.js'

/**
 * Why a rollup's feeds cannot be relied on: its sequencer is down, or has not been up for the grace period (what
 * feeds show then may be what they showed before). `undefined` when nothing is wrong. `now` in unix seconds.
 */
export function sequencerTrouble(
  { graceSeconds }: SequencerFeed,
  { answer, startedAt }: FeedRound,
  now: bigint,
): string | undefined {
  if (answer !== 0n) return 'the sequencer is down'
  // A feed that was never told anything says "up", too.
  if (startedAt === 0n) return 'the sequencer feed is not in use yet'
  return now - startedAt <= BigInt(graceSeconds)
    ? `the sequencer has not been up for ${graceSeconds} seconds`
    : undefined
}

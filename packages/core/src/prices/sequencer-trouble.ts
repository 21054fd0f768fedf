import type { SequencerFeed } from '../model/network.js'
import type { FeedRound } from '../ports/price-feeds.js'

/**
 * Returns why a rollup's feeds are unreliable, or `undefined`. The sequencer is down, or has not been up for the grace
 * period, in which feeds may still show old answers. `now` is in unix seconds.
 */
export function sequencerTrouble(
  { graceSeconds }: SequencerFeed,
  { answer, startedAt }: FeedRound,
  now: bigint,
): string | undefined {
  if (answer !== 0n) return 'the sequencer is down'
  // A feed that was never updated also reports "up".
  if (startedAt === 0n) return 'the sequencer feed is not in use yet'
  return now - startedAt <= BigInt(graceSeconds)
    ? `the sequencer has not been up for ${graceSeconds} seconds`
    : undefined
}

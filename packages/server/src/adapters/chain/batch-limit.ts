import type { Timers } from './timers.js'

/** How many requests an endpoint takes at once, as far as it has been learnt. */
export interface BatchLimit {
  most(): number
  /** So many travelled together and were answered. */
  served(count: number): void
  /** So many were refused together, and `size` were answered. */
  refused(count: number, size: number, certain: boolean): void
}

/** A connection breaks now and then. So often in a row, and never a batch that large in between, is a limit. */
const refusalsUntilBelieved = 3
/** What was concluded and never said is tried again after this. */
const believedMs = 10 * 60_000

/** Starts with `most`. What an endpoint says counts at once and for good; what looks like it counts when it repeats. */
export function createBatchLimit({
  most,
  timers,
  onChange,
}: {
  readonly most: number
  readonly timers: Pick<Timers, 'now'>
  /** Called with every new limit. */
  readonly onChange?: ((most: number) => void) | undefined
}): BatchLimit {
  let said = most
  let guessed = { most, until: Number.NEGATIVE_INFINITY }
  let doubts = { from: most, times: 0 }
  const current = () => (timers.now() < guessed.until ? Math.min(said, guessed.most) : said)
  return {
    most: current,
    served(count) {
      if (count >= doubts.from) doubts = { from: most, times: 0 }
    },
    refused(count, size, certain) {
      const before = current()
      if (certain) said = Math.min(said, size)
      else {
        doubts = { from: Math.min(doubts.from, count), times: doubts.times + 1 }
        if (doubts.times >= refusalsUntilBelieved) {
          guessed = { most: size, until: timers.now() + believedMs }
          doubts = { from: most, times: 0 }
        }
      }
      if (current() < before) onChange?.(current())
    },
  }
}

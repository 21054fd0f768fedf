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
/** Then a larger batch is tried again: what refused it may have been something on the way, for a moment. */
const believedMs = { said: 60 * 60_000, concluded: 10 * 60_000 }

/** Starts with `most`. What an endpoint says counts at once; what looks like it counts when it repeats. */
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
  const nothing = { most, until: Number.NEGATIVE_INFINITY }
  let said = nothing
  let concluded = nothing
  let doubts = { from: most, times: 0 }
  const standing = (limit: typeof nothing) => (timers.now() < limit.until ? limit.most : most)
  const current = () => Math.min(standing(said), standing(concluded))
  return {
    most: current,
    served(count) {
      if (count >= doubts.from) doubts = { from: most, times: 0 }
    },
    refused(count, size, certain) {
      const before = current()
      if (certain)
        said = {
          most: Math.min(standing(said), size),
          until: timers.now() + believedMs.said,
        }
      else {
        doubts = { from: Math.min(doubts.from, count), times: doubts.times + 1 }
        if (doubts.times >= refusalsUntilBelieved) {
          concluded = { most: size, until: timers.now() + believedMs.concluded }
          doubts = { from: most, times: 0 }
        }
      }
      if (current() < before) onChange?.(current())
    },
  }
}

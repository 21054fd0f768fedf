import type { Timers } from './timers.js'

/** The number of requests that an endpoint accepts in one batch, as learnt so far. */
export interface BatchLimit {
  most(): number
  /** Call when a batch of this many requests was answered. */
  served(count: number): void
  /**
   * Call when a batch of `count` requests was refused, and batches of `size` were answered. `certain`: the endpoint
   * named the batch as the reason.
   */
  refused(count: number, size: number, certain: boolean): void
}

/**
 * A single broken connection proves nothing. This many in a row, without an answered batch of that size in between,
 * count as a limit.
 */
const refusalsUntilBelieved = 3
/** Milliseconds until larger batches are tried again, because a proxy may have refused them only temporarily. */
const believedMs = { said: 60 * 60_000, concluded: 10 * 60_000 }

/**
 * Creates a limit that starts with `most`. A limit that the endpoint states applies at once. A failure that only
 * looks like a limit applies when it repeats.
 */
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

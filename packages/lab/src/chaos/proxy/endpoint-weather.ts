import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'

/** How a whole HTTP request fails. */
export const requestFaults = [
  'timeout',
  'reset',
  'tooManyRequests',
  'serverError',
  'page',
  'truncated',
] as const
export type RequestFault = (typeof requestFaults)[number]

/** What one endpoint is like for a while. */
export interface Conditions {
  /** Share of the requests that fail. */
  readonly failing: number
  /** Blocks that it is behind the chain. */
  readonly lag: number
  /** Share of the questions after logs, receipts and blocks that it answers with nothing, although there is something. */
  readonly blind: number
}

const fair: Conditions = { failing: 0, lag: 0, blind: 0 }
const rough: Conditions = { failing: 0.3, lag: 0, blind: 0 }
const down: Conditions = { failing: 1, lag: 0, blind: 0 }
const stale = (lag: number): Conditions => ({ failing: 0.05, lag, blind: 0 })
const lying = (lag: number): Conditions => ({ failing: 0.05, lag, blind: 0.4 })

const deepestLag = 3
const shortestMs = 1_000
const longestMs = 6_000
/** A provider that is away for longer than that is taken out by its operator. */
const longestDownMs = 2_500

/**
 * The weather of one endpoint, drawn stretch by stretch. Only an endpoint that `mayLie` hides what is there: what two
 * endpoints say at once is the truth, and a gateway may rely on that.
 */
export function endpointWeather(
  random: SeededRandom,
  { mayLie }: { readonly mayLie: boolean },
): (now: number) => Conditions {
  let conditions = fair
  let until = 0
  return (now) => {
    if (now < until) return conditions
    const lag = random.between(1, deepestLag)
    conditions = random.pick([fair, rough, rough, down, stale(lag), mayLie ? lying(lag) : rough])
    until = now + random.between(shortestMs, conditions === down ? longestDownMs : longestMs)
    return conditions
  }
}

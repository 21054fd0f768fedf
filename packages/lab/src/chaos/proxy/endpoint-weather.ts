import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'

/** Failures of a whole HTTP request. */
export const requestFaults = [
  'timeout',
  'reset',
  'tooManyRequests',
  'serverError',
  'page',
  'truncated',
] as const
export type RequestFault = (typeof requestFaults)[number]

/** The behaviour of one endpoint for a while. */
export interface Conditions {
  /** Share of the requests that fail. */
  readonly failing: number
  /** Number of blocks that the endpoint is behind the chain. */
  readonly lag: number
  /** Share of the requests for existing logs, receipts and blocks that the endpoint answers with nothing. */
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
/** An operator would remove a provider that is down for longer. */
const longestDownMs = 2_500

/**
 * Returns the weather of one endpoint: random conditions that change every few seconds. Only an endpoint with `mayLie`
 * denies existing data. A gateway may rely on an answer that two endpoints agree on.
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

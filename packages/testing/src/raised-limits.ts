import { type LimitSizes, limitNames } from '@gasless-gateway/core'

const raised = { most: 1_000_000_000, seconds: 60 }

/** Counted as ever and never reached: load and tests of other things pay for the counting, and meet no refusal. */
export const raisedLimits = Object.fromEntries(
  limitNames.map((name) => [name, raised]),
) as LimitSizes

/** The same as `RATE_LIMITS` of a gateway in a process of its own. */
export const raisedLimitsText = limitNames
  .map((name) => `${name}=${raised.most}/${raised.seconds}`)
  .join(',')

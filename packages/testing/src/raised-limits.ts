import { type LimitSizes, limitNames } from '@gasless-gateway/core'

const raised = { most: 1_000_000_000, seconds: 60 }

/**
 * Limits that are counted but never reached. Loads and tests of other features pay for the counting and are never
 * refused.
 */
export const raisedLimits = Object.fromEntries(
  limitNames.map((name) => [name, raised]),
) as LimitSizes

/** `raisedLimits` as a value of `RATE_LIMITS`, for a gateway in its own process. */
export const raisedLimitsText = limitNames
  .map((name) => `${name}=${raised.most}/${raised.seconds}`)
  .join(',')

import { type LimitSizes, rateLimits } from '@gasless-gateway/core'

/**
 * The default limits, with an hour instead of a minute. On a busy machine the requests of one test take longer than a
 * minute.
 */
export const unhurriedLimits = Object.fromEntries(
  Object.entries(rateLimits).map(([name, { most, seconds }]) => [
    name,
    { most, seconds: seconds === 60 ? 3_600 : seconds },
  ]),
) as LimitSizes

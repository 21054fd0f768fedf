import type { RateLimiter } from '@gasless-gateway/core'

/** A rate limiter that allows everything. */
export const noLimiter: RateLimiter = {
  take: async () => ({ allowed: true, giveBack: async () => {} }),
  removeEnded: async () => 0,
}

import type { RateLimiter } from '@gasless-gateway/core'

/** Allows everything. */
export const noLimiter: RateLimiter = {
  take: async () => ({ allowed: true, giveBack: async () => {} }),
  removeEnded: async () => 0,
}

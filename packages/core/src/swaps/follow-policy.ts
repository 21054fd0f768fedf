/** Limits of following swaps after they have ended. */
export interface FollowPolicy {
  /** Swaps that one worker claims at a time. It handles them concurrently. */
  readonly claimLimit: number
  /** Longer than requests to the provider and the chain may take for one swap. */
  readonly claimLeaseSeconds: number
}

export const defaultFollowPolicy: FollowPolicy = { claimLimit: 16, claimLeaseSeconds: 120 }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Returns the seconds until the next look at a swap that ended this long ago. Up to three days, the pause is the age
 * itself, between five seconds and five minutes: most bridges take seconds to minutes, and a few take days. Afterwards
 * it is an hour, and a day after thirty days. A swap is never given up.
 */
export function pauseSeconds(ageSeconds: number): number {
  if (ageSeconds > 30 * day) return day
  if (ageSeconds > 3 * day) return hour
  return Math.min(5 * minute, Math.max(5, ageSeconds))
}

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
 * Returns the seconds until the next look at a swap that ended this long ago. The pause is a quarter of the age, so it
 * grows exponentially, from five seconds to an hour. After thirty days it is a day. A swap is never given up.
 *
 * The pause depends on the age alone, so a restart does not reset it. A bridge is asked for 78 times in two days.
 */
export function pauseSeconds(ageSeconds: number): number {
  if (ageSeconds > 30 * day) return day
  return Math.min(hour, Math.max(5, ageSeconds / 4))
}

/**
 * Seconds after the end of a swap in which a refund waits for its amount. Later, it is recorded without an amount,
 * because some providers never report one.
 */
export const refundAmountWithinSeconds = hour

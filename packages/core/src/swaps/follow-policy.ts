/** How swaps are followed after their end. */
export interface FollowPolicy {
  /** Swaps that one worker takes at a time; as many requests are under way at once. */
  readonly claimLimit: number
  /** Longer than the provider and the chain may take for one swap. */
  readonly claimLeaseSeconds: number
}

export const defaultFollowPolicy: FollowPolicy = { claimLimit: 16, claimLeaseSeconds: 120 }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * The pause between two looks at a swap that ended so long ago. It doubles with its age: most bridges take seconds to
 * minutes, a few take days. What is lost for longer than that is asked for ever more rarely, and never given up.
 */
export function pauseSeconds(ageSeconds: number): number {
  if (ageSeconds > 30 * day) return day
  if (ageSeconds > 3 * day) return hour
  return Math.min(5 * minute, Math.max(5, ageSeconds))
}

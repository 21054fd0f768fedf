const firstBackoffMs = 500
const longestBackoffMs = 8_000

/**
 * Returns a pause in milliseconds: exponential backoff with full jitter, so that clients do not retry together.
 * `attempt` counts from 0.
 */
export const backoffMs = (attempt: number): number =>
  Math.random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** attempt)

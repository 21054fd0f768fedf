/** A bundle carries operations; a no-op only uses up its nonce; a refill moves native coins to an executor. */
export type AttemptPurpose = 'bundle' | 'noop' | 'refill'

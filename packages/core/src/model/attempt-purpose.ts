/** A bundle carries operations. A no-op only uses up its nonce. A refill sends native coin to an executor. */
export type AttemptPurpose = 'bundle' | 'noop' | 'refill'

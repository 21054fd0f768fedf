/** Submitted once, and shown: as SQL, of a row of operations. As partial indexes say it. */
export const isVisible = `status not in ('prepared', 'expired')`

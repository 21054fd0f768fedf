/**
 * A condition on a row of `operations`: it was submitted, so clients see it. Partial indexes have the same condition.
 */
export const isVisible = `status not in ('prepared', 'expired')`

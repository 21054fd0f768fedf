const terminal = new Set(['finalized', 'failed', 'dropped', 'expired'])

/** Statuses that are said to be the last ones. */
export const isTerminal = (status: string): boolean => terminal.has(status)

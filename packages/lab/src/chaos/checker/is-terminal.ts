const terminal = new Set(['finalized', 'failed', 'dropped', 'expired'])

/** Returns whether a status is terminal. */
export const isTerminal = (status: string): boolean => terminal.has(status)

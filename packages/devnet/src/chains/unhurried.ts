/** Time limits of SDK clients on local chains. The default of 20 seconds is too short for a busy machine. */
export const unhurried = { timeoutMs: 300_000, maxWaitMs: 300_000 } as const

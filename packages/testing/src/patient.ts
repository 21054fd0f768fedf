/**
 * Options of a client that waits in tests. It polls often, and its time-out only ends waits for something that never
 * happens.
 */
export const patient = { pollIntervalMs: 50, timeoutMs: 2_000_000 } as const

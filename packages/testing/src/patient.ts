/** How the client waits in tests: it asks often, and gives up only on what will never happen. */
export const patient = { pollIntervalMs: 50, timeoutMs: 2_000_000 } as const

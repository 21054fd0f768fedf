/** How long clients of local chains wait for an answer. By default they give up after 20 seconds, but a busy machine is not down. */
export const unhurried = { timeoutMs: 300_000, maxWaitMs: 300_000 } as const

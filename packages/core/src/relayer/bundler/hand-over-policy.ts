/** How operations are handed to a bundler. */
export interface HandOverPolicy {
  /** Operations that one worker takes at a time; as many requests are under way at once. */
  readonly claimLimit: number
  /** Longer than a bundler may take for two answers. */
  readonly claimLeaseSeconds: number
  /** Pause before a bundler that does not answer, or refuses an operation, gets it again; doubles with every refusal. */
  readonly retrySeconds: number
  /** Pause between two looks at an operation that is past its sending deadline. */
  readonly overdueSeconds: number
  /** Bounds of the pause between two looks at an operation that it has. */
  readonly leastLookSeconds: number
  readonly mostLookSeconds: number
  /**
   * An operation that has not landed so long after its submit is sent again with every look, whatever the bundler says:
   * its transaction may have left the chain with a block. It costs one request, and a bundler that has it says so.
   */
  readonly resendAfterSeconds: number
}

export const defaultHandOverPolicy: HandOverPolicy = {
  claimLimit: 32,
  claimLeaseSeconds: 30,
  retrySeconds: 1,
  overdueSeconds: 300,
  leastLookSeconds: 0.5,
  mostLookSeconds: 15,
  resendAfterSeconds: 30,
}

/** How operations are handed to a bundler. */
export interface HandOverPolicy {
  /** Operations that one worker claims at a time. Their requests run in parallel. */
  readonly claimLimit: number
  /** Must be longer than two answers of a bundler may take. */
  readonly claimLeaseSeconds: number
  /**
   * Pause before an operation is sent again to a bundler that did not answer or refused it. Doubles with every refusal.
   */
  readonly retrySeconds: number
  /** Pause between checks of an operation that is past its sending deadline. */
  readonly overdueSeconds: number
  /** Bounds of the pause between checks of an operation that the bundler has. */
  readonly leastLookSeconds: number
  readonly mostLookSeconds: number
  /**
   * An operation that has not landed this long after its submit is sent again with every check. The bundler's status
   * does not matter, because a reorganisation may have removed the transaction. Costs one request each time.
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

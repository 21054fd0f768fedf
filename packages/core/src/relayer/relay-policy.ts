/** How the built-in relayer paces itself. */
export interface RelayPolicy {
  /** Unmined transactions per executor; nodes commonly hold 16 executable ones per sender for sure (geth's `AccountSlots`). */
  readonly maxInFlightPerExecutor: number
  /** Operations that one worker takes at a time. */
  readonly claimLimit: number
  readonly claimLeaseSeconds: number
  /** Wait before an operation that could not be sent is tried again. */
  readonly retryDelaySeconds: number
  /** Wait while every executor has its nonces in flight or is held by another worker for a moment. */
  readonly busyDelaySeconds: number
  /** A live transaction is sent again after this, in case a node forgot it. */
  readonly rebroadcastAfterMs: number
}

export const defaultRelayPolicy: RelayPolicy = {
  maxInFlightPerExecutor: 16,
  claimLimit: 16,
  claimLeaseSeconds: 20,
  retryDelaySeconds: 2,
  busyDelaySeconds: 0.2,
  rebroadcastAfterMs: 3_000,
}

/** How the built-in relayer paces itself. */
export interface RelayPolicy {
  /** Unmined transactions per executor; nodes commonly hold 16 executable ones per sender for sure (geth's `AccountSlots`). */
  readonly maxInFlightPerExecutor: number
  /** Operations that one worker takes at a time. */
  readonly claimLimit: number
  /** How long a worker may hold what it took: long enough for slow endpoints, short enough after its death. */
  readonly claimLeaseSeconds: number
  /** Wait before an operation that could not be sent is tried again; doubles with its strikes. */
  readonly retryDelaySeconds: number
  /** Wait while every executor has its nonces in flight or is held by another worker for a moment. */
  readonly busyDelaySeconds: number
  /** Wait between two looks at an operation that is past its sending deadline: until its nonce is passed, or nothing of it was sent. */
  readonly overdueDelaySeconds: number
  /** A live transaction that no node is known to have taken is sent again after this. */
  readonly rebroadcastAfterMs: number
  /**
   * One that a node has taken is sent again in case it was forgotten: after a block, and then after twice as long every
   * time, up to this.
   */
  readonly rebroadcastMostMs: number
  /** A transaction that is next in line and still not mined after so many blocks is replaced. */
  readonly replaceAfterBlocks: bigint
  /** Operations that one review looks at. */
  readonly reviewLimit: number
  /**
   * An operation is reviewed after this time without news, or after up to twice this time once it has waited for
   * minutes.
   */
  readonly reviewAfterSeconds: number
}

export const defaultRelayPolicy: RelayPolicy = {
  maxInFlightPerExecutor: 16,
  claimLimit: 200,
  claimLeaseSeconds: 15,
  retryDelaySeconds: 1,
  busyDelaySeconds: 0.1,
  overdueDelaySeconds: 300,
  rebroadcastAfterMs: 2_000,
  rebroadcastMostMs: 60_000,
  replaceAfterBlocks: 6n,
  reviewLimit: 50,
  reviewAfterSeconds: 10,
}

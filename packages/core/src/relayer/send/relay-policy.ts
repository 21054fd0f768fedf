/** How the built-in relayer paces itself. */
export interface RelayPolicy {
  /**
   * Most unmined transactions per executor. Nodes guarantee room for 16 executable transactions per sender (geth's
   * `AccountSlots`).
   */
  readonly maxInFlightPerExecutor: number
  /** Operations that one worker claims at a time. */
  readonly claimLimit: number
  /**
   * Length of a claim: long enough for slow endpoints, and short enough that the claims of a dead worker expire soon.
   */
  readonly claimLeaseSeconds: number
  /** Pause before an operation that could not be sent is tried again. Doubles with its strikes. */
  readonly retryDelaySeconds: number
  /** Pause while every executor has all its nonces in flight, or is briefly locked by other workers. */
  readonly busyDelaySeconds: number
  /**
   * Pause between checks of an operation that is past its sending deadline. It ends when its nonce is used, or if it
   * was never sent.
   */
  readonly overdueDelaySeconds: number
  /** A live transaction that no node has accepted yet is resent after this time. */
  readonly rebroadcastAfterMs: number
  /**
   * A live transaction that a node has accepted is resent in case the node forgot it: after a block, and then after
   * twice as long each time, up to this value.
   */
  readonly rebroadcastMostMs: number
  /** The next transaction in nonce order is replaced if it is not mined after this many blocks. */
  readonly replaceAfterBlocks: bigint
  /** Operations per review. */
  readonly reviewLimit: number
  /**
   * An operation is reviewed after this time without news. For an operation that has waited for minutes, the time grows
   * to up to twice this value.
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

/** Limits and intervals of following plain operations. */
export interface PlainPolicy {
  /** Operations that one pass claims at most. */
  readonly claimLimit: number
  /**
   * How long a claim lasts without a renewal. Long enough for a live process to renew it, short enough for a dead one.
   */
  readonly claimLeaseSeconds: number
  /** Longest pause between two looks. They come with every block at first, and then less and less often. */
  readonly mostSeconds: number
  /**
   * Longest pause before an unmined transaction is sent again. The first pause is about a block, and each further one
   * is twice as long.
   */
  readonly resendMostMs: number
}

export const defaultPlainPolicy: PlainPolicy = {
  claimLimit: 100,
  claimLeaseSeconds: 15,
  mostSeconds: 60,
  resendMostMs: 60_000,
}

/** Divisor. A pause is a twentieth of the time since submit. */
const share = 20

/** Returns the seconds until the next look at an operation that was submitted this long ago. */
export const pauseSeconds = (
  { mostSeconds }: Pick<PlainPolicy, 'mostSeconds'>,
  { blockTimeMs }: { readonly blockTimeMs: number },
  ageMs: number,
): number => Math.min(mostSeconds, Math.max(blockTimeMs, ageMs / share) / 1000)

/** How plain operations are followed. */
export interface PlainPolicy {
  /** Operations that one pass takes. */
  readonly claimLimit: number
  /** How long what a pass took stays its own without a sign of life: long enough to give one, short enough after its death. */
  readonly claimLeaseSeconds: number
  /** Between two looks at most. They come with every block at first, and ever more rarely. */
  readonly mostSeconds: number
  /** What is not mined is sent again: after a block, and then after twice as long every time, up to this. */
  readonly resendMostMs: number
}

export const defaultPlainPolicy: PlainPolicy = {
  claimLimit: 100,
  claimLeaseSeconds: 15,
  mostSeconds: 60,
  resendMostMs: 60_000,
}

/** The part of the time since submit that passes between two looks. */
const share = 20

/** Until the next look at an operation of this age. */
export const pauseSeconds = (
  { mostSeconds }: Pick<PlainPolicy, 'mostSeconds'>,
  { blockTimeMs }: { readonly blockTimeMs: number },
  ageMs: number,
): number => Math.min(mostSeconds, Math.max(blockTimeMs, ageMs / share) / 1000)

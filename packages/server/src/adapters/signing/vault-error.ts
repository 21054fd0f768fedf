/** A vault that asks for a longer pause is asked again after this one, in milliseconds. */
export const longestPauseMs = 30_000

/**
 * Why a vault did not sign. `busy`: it was throttled, slow or unreachable, and the same request may succeed later.
 * `refused`: the operator must change something. `wrong`: its answer cannot be used, so nothing of it left the gateway.
 */
export type VaultFailure = 'busy' | 'refused' | 'wrong'

/**
 * A vault did not give a usable answer. The message is one sentence without a full stop, and holds no text of the vault
 * or of its client library: those may quote credentials.
 */
export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly failure: VaultFailure
  /** Milliseconds after which the vault asks for the next request, at most `longestPauseMs`. */
  readonly retryAfterMs: number | undefined

  constructor(
    failure: VaultFailure,
    message: string,
    { retryAfterMs }: { readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message)
    this.failure = failure
    // Clients see this time, and a vault or a proxy in front of it may name days.
    this.retryAfterMs = retryAfterMs && Math.min(retryAfterMs, longestPauseMs)
  }
}

import { VaultError } from '../vault-error.js'

/** The name of a vault, and what the operator must do about its refusals. */
export interface VaultWords {
  readonly vault: string
  /** A sentence without a full stop. */
  readonly credentials: string
  /** A sentence without a full stop. */
  readonly permissions: string
}

export interface VaultAnswer {
  /** HTTP status. `undefined`: there was no answer. */
  readonly status: number | undefined
  /** The vault's or the network's name of the error. Shown only if it looks like a name. */
  readonly code?: unknown
  /** The `Retry-After` header, or milliseconds. */
  readonly retryAfter?: string | number | null | undefined
}

/** Returns the `VaultError` for a vault's refusal, whose own text is not shown. */
export function explainFailure(
  { vault, credentials, permissions }: VaultWords,
  { status, code, retryAfter }: VaultAnswer,
): VaultError {
  const name = typeof code === 'string' && /^[A-Za-z][\w.-]{1,59}$/.test(code) ? ` (${code})` : ''
  const busy = (message: string) =>
    new VaultError('busy', message, { retryAfterMs: toMilliseconds(retryAfter) })
  const refused = (message: string) => new VaultError('refused', message)
  if (status === undefined) return busy(`${vault} cannot be reached${name}`)
  if (status === 429) return busy(`${vault} takes no more requests for now${name}`)
  if (status >= 500 || status === 408) return busy(`${vault} answered with HTTP ${status}${name}`)
  if (status === 401)
    return refused(`${vault} does not accept the credentials${name}. ${credentials}`)
  if (status === 403) return refused(`${vault} denied the request${name}. ${permissions}`)
  if (status === 404) return refused(`${vault} has no such key${name}. Check the name of the key`)
  return refused(
    `${vault} refuses the request with HTTP ${status}${name}. Check that the key is enabled and made for signing with secp256k1`,
  )
}

/** `Retry-After` holds seconds or a date (RFC 9110, 10.2.3). Services send seconds, so a date counts as absent. */
function toMilliseconds(retryAfter: VaultAnswer['retryAfter']): number | undefined {
  if (typeof retryAfter === 'number') return retryAfter
  return retryAfter && /^\d{1,6}$/.test(retryAfter.trim()) ? Number(retryAfter) * 1_000 : undefined
}

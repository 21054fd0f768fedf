/**
 * Returns a key that is equal for failures of the same kind. The message of an RPC error contains the request, which
 * differs each time, so the key uses the error's `details`.
 */
export function failureKey(error: unknown): string {
  // viem keeps the bare answer as the cause of what it has already put into words.
  if (!(error instanceof Error)) return typeof error === 'object' ? '' : String(error)
  const { name, message, cause } = error
  const { code = '', details } = error as { readonly code?: unknown; readonly details?: unknown }
  const said = typeof details === 'string' ? details : message.split('\n', 1)[0]
  const reason = cause === undefined ? '' : failureKey(cause)
  return `${name} ${code} ${said}${reason && ` < ${reason}`}`
}

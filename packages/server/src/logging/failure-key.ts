/**
 * Returns a key that is equal for failures of the same kind. The message of an RPC error contains the request, which
 * differs each time, so the key uses the error's `details`.
 */
export function failureKey(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message, cause } = error
  const { code = '', details } = error as { readonly code?: unknown; readonly details?: unknown }
  const said = typeof details === 'string' ? details : message.split('\n', 1)[0]
  return `${name} ${code} ${said}${cause === undefined ? '' : ` < ${failureKey(cause)}`}`
}

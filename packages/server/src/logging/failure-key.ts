/**
 * Equal for failures of the same kind. Messages of RPC errors carry what was asked, which differs from one time to the next; what
 * was answered does not.
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

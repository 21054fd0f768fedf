/** The wait that a Retry-After header asks for: seconds or an HTTP date. `undefined` when it says neither. */
export function readRetryAfterMs(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim()
  if (!value) return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

/**
 * Returns the wait that Retry-After (seconds or date) or Retry-After-Ms asks for, in milliseconds. `undefined`: none.
 */
export function readRetryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const ms = headers.get('retry-after-ms')?.trim() ?? ''
  if (isNumber(ms)) return Math.ceil(Number(ms))
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (isNumber(value)) return Math.ceil(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text)

import { InvalidArgumentError } from 'commander'

const hourMs = 3_600_000
const unitsMs = { h: hourMs, d: 24 * hourMs, w: 7 * 24 * hourMs } as const

/**
 * Parses `90d`, `12h`, `4w`, or an ISO 8601 date or time.
 * @throws InvalidArgumentError unless the time is in the future.
 */
export function parseExpiry(text: string, now: Date): Date {
  const span = /^(\d{1,6})([hdw])$/.exec(text)
  const iso = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text)
  if (!span && !iso)
    throw new InvalidArgumentError('It must be a time such as 2030-01-31, or a span such as 90d.')
  const expires = span
    ? new Date(now.getTime() + Number(span[1]) * unitsMs[span[2] as keyof typeof unitsMs])
    : new Date(text)
  if (Number.isNaN(expires.getTime())) throw new InvalidArgumentError('There is no such time.')
  if (expires <= now) throw new InvalidArgumentError('It must lie in the future.')
  return expires
}

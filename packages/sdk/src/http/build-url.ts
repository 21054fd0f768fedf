import { InvalidInputError } from '../errors/invalid-input-error.js'

/**
 * Returns the URL with `:name` parameters filled in and the query appended. Undefined query members are left out. Dates
 * are written in ISO 8601.
 */
export function buildUrl(
  baseUrl: string,
  path: string,
  { params, query }: { params: unknown; query: unknown },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    pathSegment(name, (params as Record<string, unknown> | undefined)?.[name]),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined)
      search.append(name, value instanceof Date ? value.toISOString() : String(value))
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** `.` and `..` are refused, because `fetch` would resolve them and call another endpoint. */
function pathSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
    throw new InvalidInputError(name, 'must be a non-empty string')
  return encodeURIComponent(value)
}

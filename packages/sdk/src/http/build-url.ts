import { InvalidInputError } from '../errors/invalid-input-error.js'

/** Fills `:name` parameters and appends the query; leaves out what is undefined. */
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
    if (value !== undefined) search.append(name, String(value))
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** A dot segment would be resolved away and reach another endpoint. */
function pathSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
    throw new InvalidInputError(name, 'must be a non-empty string')
  return encodeURIComponent(value)
}

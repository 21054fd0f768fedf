import { type EndpointName, endpoints } from '@gasless-gateway/core/api'

export interface EndpointMatch {
  readonly name: EndpointName
  readonly params: Readonly<Record<string, string>>
}

/** Returns the endpoint for a method and path of the API. Paths without parameters take precedence. */
export function matchEndpoint(method: string, path: string): EndpointMatch | undefined {
  const names = Object.keys(endpoints) as EndpointName[]
  const matches = names.flatMap((name) => {
    const endpoint = endpoints[name]
    if (endpoint.method.toUpperCase() !== method) return []
    const params = matchPath(endpoint.path, path)
    return params ? [{ name, params }] : []
  })
  const [first] = matches.sort(
    (a, b) => Object.keys(a.params).length - Object.keys(b.params).length,
  )
  return first
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, part] of expected.entries()) {
    const value = decodeURIComponent(given[place] ?? '')
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part !== value) return undefined
  }
  return params
}

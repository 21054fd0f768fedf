import type { ValidationIssue } from '../validation/validation-issue.js'

/** No endpoint takes a quarter as many, and each name costs time. */
const mostParameters = 50

/**
 * Returns the query of a URL as a flat record. A repeated parameter is an issue, because the gateway cannot know
 * which value was meant. Parameters beyond the 50th are an issue and are not read.
 */
export function readQuery(url: string): {
  readonly query: Record<string, string>
  readonly issues: readonly ValidationIssue[]
} {
  // No prototype, so that `?__proto__=x` and `?constructor=x` are ordinary, unknown names.
  const query: Record<string, string> = Object.create(null)
  const repeated = new Set<string>()
  const start = url.indexOf('?')
  const given = new URLSearchParams(start < 0 ? '' : url.slice(start))
  let read = 0
  for (const [name, value] of given) {
    if (++read > mostParameters) break
    if (name in query) repeated.add(name)
    else query[name] = value
  }
  const issues = [...repeated].map((name) => ({
    path: ['query', name],
    message: 'is given more than once; send it once',
  }))
  if (read > mostParameters)
    issues.push({ path: ['query'], message: `has more than ${mostParameters} parameters` })
  return { query, issues }
}

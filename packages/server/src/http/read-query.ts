import type { ValidationIssue } from '../validation/validation-issue.js'

/**
 * The query of a URL as a flat record. A parameter that is given twice is an issue: which one counts
 * would be a guess.
 */
export function readQuery(url: string): {
  readonly query: Record<string, string>
  readonly issues: readonly ValidationIssue[]
} {
  // No prototype, so that `?__proto__=x` and `?constructor=x` are ordinary, unknown names.
  const query: Record<string, string> = Object.create(null)
  const repeated = new Set<string>()
  const start = url.indexOf('?')
  for (const [name, value] of new URLSearchParams(start < 0 ? '' : url.slice(start))) {
    if (name in query) repeated.add(name)
    else query[name] = value
  }
  const issues = [...repeated].map((name) => ({
    path: ['query', name],
    message: 'is given more than once; send it once',
  }))
  return { query, issues }
}

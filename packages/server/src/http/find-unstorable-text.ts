import type { ValidationIssue } from '../validation/validation-issue.js'

/**
 * Returns an issue for a text in `value` (names of members included) that PostgreSQL cannot store: U+0000, or half of
 * a surrogate pair. Otherwise the insert would fail later as an internal error.
 */
export function findUnstorableText(value: unknown, part: string): ValidationIssue | undefined {
  // An explicit stack instead of recursion, because JSON can nest deeper than the call stack. Places share their
  // parents.
  const stack: { value: unknown; place: Place }[] = [{ value, place: { name: part } }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, place } = next
    if (typeof value === 'string') {
      const message = unstorable(value)
      if (message) return { path: pathOf(place), message }
    } else if (typeof value === 'object' && value !== null) {
      const hasNames = !Array.isArray(value)
      for (const [name, member] of Object.entries(value)) {
        const message = hasNames && unstorable(name)
        if (message) return { path: pathOf(place), message: `has a member whose name ${message}` }
        if (typeof member === 'string' || typeof member === 'object')
          stack.push({ value: member, place: { name, above: place } })
      }
    }
  }
  return undefined
}

interface Place {
  readonly name: string
  readonly above?: Place
}

function pathOf(place: Place): string[] {
  const path: string[] = []
  for (let at: Place | undefined = place; at; at = at.above) path.push(at.name)
  return path.reverse()
}

const unstorable = (text: string) => {
  if (text.includes('\u0000')) return 'holds the character U+0000; remove it'
  if (/\p{Surrogate}/u.test(text)) return 'holds half of a surrogate pair; send valid Unicode'
  return undefined
}

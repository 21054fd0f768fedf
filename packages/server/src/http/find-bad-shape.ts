import { limits } from '@gasless-gateway/core/api'
import type { ValidationIssue } from '../validation/validation-issue.js'

/** An object or array that is still open at the current position. */
interface Container {
  /** Names seen so far; `undefined` in an array. */
  readonly names: Set<string> | undefined
  /** Whether the next string is the name of a member. */
  atName: boolean
  /** Name of the current member. */
  name: string
  /** Index of the current member in an array. */
  place: number
}

/**
 * Returns why JSON is refused before it is parsed, if it is. It may nest too deep, have too many members or fields in
 * total, or repeat a field name in an object. Parsers disagree about which of two equal names counts. One pass
 * without recursion. Returns `undefined` for invalid JSON, which the parser refuses.
 */
export function findBadShape(text: string): ValidationIssue | undefined {
  const open: Container[] = []
  let members = 0
  let fields = 0
  for (let at = 0; at < text.length; at++) {
    const top = open.at(-1)
    switch (text[at]) {
      case '{':
      case '[':
        if (open.length === limits.jsonDepth) return issue([], tooDeep)
        if (++members > limits.jsonMembers) return issue([], tooMany)
        open.push(
          text[at] === '{'
            ? { names: new Set(), atName: true, name: '', place: 0 }
            : { names: undefined, atName: false, name: '0', place: 0 },
        )
        break
      case '}':
      case ']':
        open.pop()
        break
      case ',':
        if (!top) return undefined
        if (++members > limits.jsonMembers) return issue([], tooMany)
        if (top.names) top.atName = true
        else top.name = String(++top.place)
        break
      case '"': {
        const end = endOfString(text, at)
        if (end === undefined) return undefined
        if (top?.names && top.atName) {
          const name = parseString(text.slice(at, end + 1))
          if (name === undefined) return undefined
          top.name = name
          top.atName = false
          if (top.names.has(name)) return issue(open, twice)
          if (++fields > limits.jsonFields) return issue([], tooManyFields)
          top.names.add(name)
        }
        at = end
      }
    }
  }
  return undefined
}

const tooDeep = `nests deeper than ${limits.jsonDepth} levels; send a flatter one`
const tooMany = `has more than ${limits.jsonMembers.toLocaleString('en-US')} members in all; split the request`
const tooManyFields = `has more than ${limits.jsonFields.toLocaleString('en-US')} fields in all; leave out what the endpoint does not take`
const twice = 'is given more than once; send it once'

const issue = (open: readonly Container[], message: string): ValidationIssue => ({
  path: ['body', ...open.map(({ name }) => name)],
  message,
})

/** Returns the position of the quote that ends the string starting at `start`. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return undefined
}

const quote = 0x22
const backslash = 0x5c

function parseString(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted)
  } catch {
    return undefined
  }
}

import { limits } from '@gasless-gateway/core/api'
import type { ValidationIssue } from '../validation/validation-issue.js'

/** An object or array that is open at this place of the text. */
interface Container {
  /** Names so far; `undefined` in an array. */
  readonly names: Set<string> | undefined
  /** Before the name of a member. */
  atName: boolean
  /** Of the newest member. */
  name: string
  members: number
}

/**
 * What makes JSON unwelcome before it is parsed: it nests too deep, an array or object has too many members, or an object
 * has two of one name, where parsers disagree about which counts. One pass, no recursion. Text that is no JSON is left to
 * the parser.
 */
export function findBadShape(text: string): ValidationIssue | undefined {
  const open: Container[] = []
  for (let at = 0; at < text.length; at++) {
    const top = open.at(-1)
    switch (text[at]) {
      case '{':
      case '[':
        if (open.length === limits.jsonDepth) return issue([], tooDeep)
        open.push(
          text[at] === '{'
            ? { names: new Set(), atName: true, name: '', members: 1 }
            : { names: undefined, atName: false, name: '0', members: 1 },
        )
        break
      case '}':
      case ']':
        open.pop()
        break
      case ',':
        if (!top) return undefined
        if (++top.members > limits.jsonMembers) return issue(open.slice(0, -1), tooMany)
        if (top.names) top.atName = true
        else top.name = String(top.members - 1)
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
          top.names.add(name)
        }
        at = end
      }
    }
  }
  return undefined
}

const tooDeep = `nests deeper than ${limits.jsonDepth} levels; send a flatter one`
const tooMany = `has more than ${limits.jsonMembers.toLocaleString('en-US')} members; split the request`
const twice = 'is given more than once; send it once'

const issue = (open: readonly Container[], message: string): ValidationIssue => ({
  path: ['body', ...open.map(({ name }) => name)],
  message,
})

/** Of the quote that ends the string that begins here. */
function endOfString(text: string, start: number): number | undefined {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  return undefined
}

function parseString(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted)
  } catch {
    return undefined
  }
}

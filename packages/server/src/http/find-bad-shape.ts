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
  /** Place of the newest member in an array. */
  place: number
}

/**
 * What makes JSON unwelcome before it is parsed: it nests too deep, it has too many members or fields in all, or an object has
 * two fields of one name, where parsers disagree about which counts. One pass, no recursion. Text that is no JSON is left to the
 * parser.
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

/** Of the quote that ends the string that begins here. */
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

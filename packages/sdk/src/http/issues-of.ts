import type { AnswerIssue } from '../errors/malformed-answer-error.js'
import { scalars } from '../wire/scalars.js'
import type { Shape } from '../wire/wire-endpoint.js'

/**
 * What in an answer does not have the promised shape; empty for one that has. Members that this SDK does not know pass, and
 * so do words outside of closed sets: they are a newer gateway's.
 */
export function issuesOf(shape: Shape, value: unknown): readonly AnswerIssue[] {
  const issues: AnswerIssue[] = []
  check(shape, value, '', issues)
  // More would only bury the first one.
  return issues.slice(0, shownIssues)
}

const shownIssues = 5

function check(shape: Shape, value: unknown, path: string, issues: AnswerIssue[]): void {
  if (issues.length >= shownIssues) return
  const message = typeof shape === 'string' ? problemOf(shape, value) : undefined
  if (message) issues.push({ path, message })
  if (typeof shape === 'string') return
  if (isList(shape)) checkForm(shape, value, path, issues)
  else if (expectObject(value, path, issues))
    for (const [name, member] of Object.entries(shape))
      check(member, value[name], join(path, name), issues)
}

type Form = Extract<Shape, readonly unknown[]>

function checkForm(form: Form, value: unknown, path: string, issues: AnswerIssue[]): void {
  if (form[0] === '|') {
    const [, member, shapes] = form
    if (!expectObject(value, path, issues)) return
    const word = String(value[member])
    const chosen = Object.hasOwn(shapes, word) ? shapes[word] : undefined
    if (chosen) check(chosen, value, path, issues)
    else
      issues.push({
        path: join(path, member),
        message: `must be one of ${Object.keys(shapes).join(', ')}`,
      })
    return
  }
  const [kind, inner] = form
  if (kind === '?' || kind === '~') {
    if (value !== (kind === '?' ? undefined : null)) check(inner, value, path, issues)
  } else if (kind === '[]' && !Array.isArray(value)) {
    issues.push({ path, message: 'must be a list' })
  } else if (kind === '[]' || expectObject(value, path, issues)) {
    for (const [name, item] of Object.entries(value as object))
      check(inner, item, join(path, name), issues)
  }
}

function expectObject(
  value: unknown,
  path: string,
  issues: AnswerIssue[],
): value is Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) issues.push({ path, message: 'must be an object' })
  return isObject
}

/** `undefined`: none. */
function problemOf(shape: string, value: unknown): string | undefined {
  if (shape.endsWith('?'))
    return value === undefined ? undefined : problemOf(shape.slice(0, -1), value)
  if (shape.endsWith('~')) return value === null ? undefined : problemOf(shape.slice(0, -1), value)
  switch (shape) {
    case 'b':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'i':
      return Number.isSafeInteger(value) ? undefined : 'must be a whole number'
    case 'n':
      return Number.isFinite(value) ? undefined : 'must be a number'
  }
  if (typeof value !== 'string') return 'must be a string'
  const scalar = scalars[shape as keyof typeof scalars]
  return !scalar || scalar.pattern.test(value) ? undefined : `must be ${scalar.what}`
}

const isList = (shape: Shape): shape is Form => Array.isArray(shape)

const join = (path: string, name: string) => (path ? `${path}.${name}` : name)

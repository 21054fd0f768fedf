import type { AnswerIssue } from '../errors/malformed-answer-error.js'
import type { Shape } from '../shapes/wire-endpoint.js'
import { scalars } from '../wire/scalars.js'
import { isObject } from './is-object.js'

/**
 * Returns the parts of an answer that do not have the expected shape. Returns an empty list if all do. Unknown members
 * and unknown values of enums pass, because a newer gateway may send them.
 */
export function issuesOf(shape: Shape, value: unknown): readonly AnswerIssue[] {
  const issues: AnswerIssue[] = []
  check(shape, value, '', issues)
  // More issues would only hide the first one.
  return issues.slice(0, shownIssues)
}

const shownIssues = 5

function check(shape: Shape, value: unknown, path: string, issues: AnswerIssue[]): void {
  if (issues.length >= shownIssues) return
  if (typeof shape === 'string') {
    const message = problemOf(shape, value)
    if (message) issues.push({ path, message })
  } else if (isList(shape)) checkForm(shape, value, path, issues)
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
  if (isOptional(kind)) {
    if (value !== none[kind]) check(inner, value, path, issues)
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
  const fits = isObject(value)
  if (!fits) issues.push({ path, message: 'must be an object' })
  return fits
}

/** Returns the problem of a scalar, if it has one. */
function problemOf(shape: string, value: unknown): string | false {
  const last = shape.slice(-1)
  if (isOptional(last)) return value !== none[last] && problemOf(shape.slice(0, -1), value)
  switch (shape) {
    case 'b':
      return typeof value !== 'boolean' && 'must be true or false'
    case 'i':
      return !Number.isSafeInteger(value) && 'must be a whole number'
    case 'n':
      return !Number.isFinite(value) && 'must be a number'
  }
  if (typeof value !== 'string') return 'must be a string'
  const [pattern, what] = scalars[shape as keyof typeof scalars] ?? [/^/]
  return !pattern.test(value) && `must be ${what}`
}

/** The value of an absent member: `?` means undefined, `~` means null. */
const none = { '?': undefined, '~': null }

const isOptional = (mark: string): mark is keyof typeof none => mark in none

const isList = (shape: Shape): shape is Form => Array.isArray(shape)

const join = (path: string, name: string) => (path ? `${path}.${name}` : name)

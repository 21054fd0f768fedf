import type { z } from 'zod'

/**
 * Returns messages for issues without a message in their schema. Each message continues a sentence that starts with
 * the field: "body.networkId is missing".
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}${contrast(issue.expected, issue.input)}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `must ${size(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${size(issue.origin, 'at most', issue.maximum)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return 'has the wrong format'
    case 'invalid_union':
      return 'fits none of the accepted shapes'
    default:
      return 'is not valid'
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : (kinds[typeof value] ?? typeof value)

const contrast = (expected: string, input: unknown) => {
  // "must be a whole number, not a number" would be confusing.
  if (expected === 'int' && typeof input === 'number') return ''
  const quotes = expected === 'string' && typeof input === 'number' ? '; put it in quotes' : ''
  return `, not ${kindOf(input)}${quotes}`
}

const size = (origin: string, bound: string, limit: number | bigint) => {
  const amount = limit.toLocaleString('en-US')
  if (origin === 'string') return `be ${bound} ${amount} characters long`
  if (origin === 'array') return `hold ${bound} ${amount} ${amount === '1' ? 'entry' : 'entries'}`
  return `be ${bound} ${amount}`
}

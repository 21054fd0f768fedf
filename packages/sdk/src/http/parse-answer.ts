import type { z } from 'zod'
import type { AnswerIssue } from '../errors/malformed-answer-error.js'
import type { Open } from './open.js'

export type ParsedAnswer<Schema extends z.ZodType> =
  | { readonly ok: true; readonly value: Open<z.output<Schema>> }
  | { readonly ok: false; readonly issues: readonly AnswerIssue[] }

/**
 * Checks an answer against the wire contract and returns it as it came, so that members which this SDK does
 * not know survive. A word outside a closed set passes: it is a newer gateway's status, kind or verdict.
 */
export function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): ParsedAnswer<Schema> {
  const result = schema.safeParse(value, { reportInput: true })
  const issues = result.success ? [] : result.error.issues.filter((issue) => !isNewWord(issue))
  if (issues.length === 0) return { ok: true, value: value as Open<z.output<Schema>> }
  return {
    ok: false,
    issues: issues
      .slice(0, shownIssues)
      .map(({ path, message }) => ({ path: path.join('.'), message })),
  }
}

/** More would only bury the first one. */
const shownIssues = 5

const isNewWord = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_value' && typeof issue.input === 'string'

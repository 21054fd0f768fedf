import { InvalidArgumentError } from 'commander'
import type { z } from 'zod'
import { describeIssue } from '../validation/describe-issue.js'

/**
 * Returns a parser that reads an argument like a field of the API, with the API's messages.
 * @throws InvalidArgumentError The parser throws it for an invalid text.
 */
export const parseAs =
  <T>(schema: z.ZodType<T, string>) =>
  (text: string): T => {
    const result = schema.safeParse(text, { error: describeIssue })
    if (result.success) return result.data
    throw new InvalidArgumentError(`It ${result.error.issues[0]?.message}.`)
  }

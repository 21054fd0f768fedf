import { InvalidArgumentError } from 'commander'
import type { z } from 'zod'
import { describeIssue } from '../validation/describe-issue.js'

/** Reads an argument as a field of the API is read. Its words are the API's; it throws commander's error. */
export const parseAs =
  <T>(schema: z.ZodType<T, string>) =>
  (text: string): T => {
    const result = schema.safeParse(text, { error: describeIssue })
    if (result.success) return result.data
    throw new InvalidArgumentError(`It ${result.error.issues[0]?.message}.`)
  }

import * as z from 'zod'
import { type ErrorCode, errorCodes } from '../errors/index.js'

export const ValidationIssue = z
  .object({
    path: z.string().meta({ description: 'Field at fault, such as body.calls.0.to' }),
    message: z.string(),
  })
  .meta({ id: 'ValidationIssue' })

const code = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])

/** The body of every error answer. */
export const ErrorBody = z
  .object({
    error: z.string().meta({ description: 'Message for people, with the remedy' }),
    code: code.meta({ description: 'Branch on this' }),
    reason: z.string().nullable().meta({ description: 'Raw detail, such as a decoded revert' }),
    issues: z.array(ValidationIssue).optional(),
    operationId: z.string().optional(),
    status: z.string().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof ErrorBody>

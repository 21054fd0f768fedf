import { type Endpoint, limits } from '@gasless-gateway/core/api'
import { z } from 'zod'
import { describeIssue } from '../validation/describe-issue.js'
import { flattenIssues } from '../validation/flatten-issues.js'
import type { nearestName } from '../validation/nearest-name.js'
import type { ValidationIssue } from '../validation/validation-issue.js'
import { findUnstorableText } from './find-unstorable-text.js'
import { readQuery } from './read-query.js'
import { refuseIssues } from './refuse-issues.js'

export interface RawRequest {
  readonly params: Readonly<Record<string, unknown>>
  readonly url: string
  /** The JSON value, `undefined` without a body. */
  readonly body: unknown
  readonly hasUnreadBody: boolean
  readonly idempotencyKey: string | undefined
}

export interface ParsedParts {
  readonly request: { readonly params: unknown; readonly query: unknown; readonly body: unknown }
  readonly idempotencyKey?: string
}

/**
 * Checks path, query, body and Idempotency-Key, each against its own schema, so that none can shadow another.
 *
 * @param suggest Guesses the intended name of an unknown field. It runs for listed issues only.
 * @throws GatewayError `VALIDATION_FAILED` with the mistakes of all parts.
 */
export function parseRequest(
  endpoint: Endpoint,
  raw: RawRequest,
  suggest?: typeof nearestName,
): ParsedParts {
  const issues: ValidationIssue[] = []
  const parse: ParsePart = (part, schema, value) => parsePart(part, schema, value, issues, suggest)
  const params = endpoint.params && parse('params', endpoint.params, { ...raw.params })
  const given = readQuery(raw.url)
  issues.push(...given.issues)
  const query = parse('query', endpoint.query ?? NoFields, given.query)
  const body = parseBody(endpoint, raw, issues, parse)
  if (endpoint.idempotent) checkIdempotencyKey(raw.idempotencyKey, issues)
  if (issues.length > 0) throw refuseIssues(issues)
  return {
    request: { params, query: endpoint.query && query, body },
    ...(endpoint.idempotent &&
      raw.idempotencyKey !== undefined && { idempotencyKey: raw.idempotencyKey }),
  }
}

const NoFields = z.strictObject({})
const unknownField = 'is not a field of this request; remove it'

type ParsePart = (part: string, schema: z.ZodType, value: unknown) => unknown

function parsePart(
  part: string,
  schema: z.ZodType,
  value: unknown,
  issues: ValidationIssue[],
  suggest: typeof nearestName | undefined,
) {
  const unstorable = findUnstorableText(value, part)
  if (unstorable) return void issues.push(unstorable)
  const result = schema.safeParse(value, { error: describeIssue })
  if (result.success) return result.data
  const options = { root: [part], unknownField, suggest }
  for (const issue of flattenIssues(result.error.issues, schema, options)) {
    issues.push(issue)
    if (issues.length >= limits.issues) break
  }
  return undefined
}

function parseBody(
  endpoint: Endpoint,
  raw: RawRequest,
  issues: ValidationIssue[],
  parse: ParsePart,
) {
  if (endpoint.body) {
    if (raw.body !== undefined) return parse('body', endpoint.body, raw.body)
    issues.push({ path: ['body'], message: 'is missing; send a JSON object' })
  } else if (raw.hasUnreadBody) {
    issues.push({ path: ['body'], message: 'is not read by this endpoint; leave it out' })
  }
  return undefined
}

function checkIdempotencyKey(key: string | undefined, issues: ValidationIssue[]): void {
  const most = limits.idempotencyKeyCharacters
  if (key === undefined || (/^[\x21-\x7e]+$/.test(key) && key.length <= most)) return
  issues.push({
    path: ['headers', 'Idempotency-Key'],
    message: `must be 1 to ${most} visible ASCII characters without spaces`,
  })
}

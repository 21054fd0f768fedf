import { readFileSync } from 'node:fs'
import { type Endpoint, ErrorBody } from '@gasless-gateway/core/api'
import type { FuzzRequest } from '../../../core/src/testing/arbitrary-request.js'

export interface FuzzAnswer {
  readonly status: number
  /** `undefined` if the answer has no body. */
  readonly body: unknown
}

/** A fault of an answer. */
export type Finding = 'status500' | 'undocumented' | 'invalidAccepted' | 'malformed' | 'lockedOut'

interface DocumentedOperation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, unknown>>
}

/** The committed OpenAPI document. A status that only the code has counts as undocumented. */
const document: { paths: Record<string, Record<string, DocumentedOperation>> } = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/openapi.json', import.meta.url), 'utf8'),
)
const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)

/** Returns the fault of an answer, or `undefined` if the answer is correct. */
export function judgeAnswer(
  name: string,
  endpoint: Endpoint,
  request: FuzzRequest,
  { status, body }: FuzzAnswer,
): Finding | undefined {
  if (status === 500) return 'status500'
  // The credential is valid, so the request should have passed authentication.
  if ((body as { code?: unknown } | undefined)?.code === 'UNAUTHENTICATED') return 'lockedOut'
  const documented = operations.get(name)?.responses[status]
  if (!documented) return 'undocumented'
  if (status >= 400) {
    const { success, data } = ErrorBody.safeParse(body)
    if (!success) return 'malformed'
    return data.code && !JSON.stringify(documented).includes(`\`${data.code}\``)
      ? 'undocumented'
      : undefined
  }
  if (!isValid(endpoint, request)) return 'invalidAccepted'
  return endpoint.response.safeParse(body).success ? undefined : 'malformed'
}

/** Returns whether the request fits the contract. */
function isValid({ path, params, query, body }: Endpoint, request: FuzzRequest): boolean {
  const fields = new URLSearchParams(request.query)
  const names = [...fields.keys()]
  return (
    (params?.safeParse(paramsIn(path, request.path)).success ?? true) &&
    new Set(names).size === names.length &&
    (query
      ? query.safeParse(Object.fromEntries(fields)).success
      : names.every((name) => name === '')) &&
    (body ? body.safeParse(parseJson(request.body)).success : request.body === undefined)
  )
}

function paramsIn(pattern: string, path: string): Record<string, string> {
  const values = path.replace('/v1', '').split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, at) =>
        part.startsWith(':') ? [[part.slice(1), decodeURIComponent(values[at] ?? '')]] : [],
      ),
  )
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

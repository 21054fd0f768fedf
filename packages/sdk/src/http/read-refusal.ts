import type { GatewayApiError } from '../errors/gateway-api-error.js'
import { toApiError } from '../errors/to-api-error.js'
import type { Answer } from './exchange.js'
import { isObject } from './is-object.js'
import { readJson } from './read-json.js'
import { readRetryAfterMs } from './retry-after.js'

/** Rebuilds the refusal from any answer that is not a success, also from a proxy's page. `cause` is what led to the request. */
export function readRefusal(
  { status, headers, requestId, text }: Answer,
  nowMs: number,
  cause?: unknown,
): GatewayApiError {
  const { body = text } = readJson(text)
  const members: Record<string, unknown> = isObject(body) ? body : {}
  // A gateway always sends `reason`, possibly null, with `code`. Other services send `code` alone.
  const said = readString('reason' in members && members.code)
  const code = said && !ownCodes.test(said) ? said : `HTTP_${status}`
  return toApiError({
    status,
    code,
    // The `error` of another service does not tell that `baseUrl` is wrong.
    message: (said && readString(members.error)) ?? describe(headers.get('location')),
    reason: readString(members.reason) ?? null,
    issues: readIssues(members.issues),
    requestId,
    retryable: isRetryable(status),
    retryAfterMs: readRetryAfterMs(headers, nowMs),
    operationId: readString(members.operationId),
    body,
    cause,
  })
}

/**
 * The beginnings of `SdkErrorCode`s: what the SDK has seen itself, such as that nothing was signed, or how the chain shows an operation.
 * A caller who reads one of them from a gateway that lies pays again, or takes another operation for its own.
 */
const ownCodes = /^(CON|PIN|INPUT|ANS|VER|SIGNER|SIGNATURE_U|OPERATION_[RD]|WAIT|CHAIN)/

const describe = (location: string | null): string =>
  location
    ? `The gateway redirects to ${location}. Set baseUrl to the final address.`
    : 'No gateway answered. Check baseUrl.'

/** By the status alone. The catalogue says the same of each of its codes. */
const isRetryable = (status: number): boolean => status === 408 || status === 429 || status >= 500

const readString = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

const readIssues = (value: unknown) =>
  (Array.isArray(value) ? value : []).filter(isObject).map((issue) => ({
    path: readString(issue.path) ?? '',
    message: readString(issue.message) ?? '',
  }))

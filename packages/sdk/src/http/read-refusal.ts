import type { GatewayApiError } from '../errors/gateway-api-error.js'
import { toApiError } from '../errors/to-api-error.js'
import type { Answer } from './exchange.js'
import { isObject } from './is-object.js'
import { readJson } from './read-json.js'
import { readRetryAfterMs } from './retry-after.js'

/** Returns the error for a refusal, or for a proxy's page. `cause` is the earlier error that caused the request. */
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
    // The message of another service would hide that `baseUrl` is wrong.
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
 * Prefixes of `SdkErrorCode`s. These codes state what the SDK itself observed, such as that nothing was signed, or what
 * the chain shows. A lying gateway must not send them: the caller could pay again, or take another operation for its
 * own.
 */
const ownCodes = /^(CON|PIN|INPUT|ANS|VER|SIGNER|SIGNATURE_U|OPERATION_[RD]|WAIT|CHAIN)/

const describe = (location: string | null): string =>
  location
    ? `The gateway redirects to ${location}. Set baseUrl to it.`
    : 'No gateway answered. Check baseUrl.'

/** Depends on the status only. The `retryable` flags of the catalogue agree with it. */
const isRetryable = (status: number): boolean => status === 408 || status === 429 || status >= 500

const readString = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

const readIssues = (value: unknown) =>
  (Array.isArray(value) ? value : []).filter(isObject).map((issue) => ({
    path: readString(issue.path) ?? '',
    message: readString(issue.message) ?? '',
  }))

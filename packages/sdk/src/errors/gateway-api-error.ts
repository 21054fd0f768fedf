import type { ErrorCode } from '@gasless-gateway/core/errors'
import { docsPages } from './docs-pages.js'
import { GatewaySdkError } from './gateway-sdk-error.js'

/** Codes of the catalogue; those of newer gateways arrive as plain strings, answers without one as `HTTP_<status>`. */
export type GatewayErrorCode = ErrorCode | (string & {})

export interface GatewayApiErrorOptions {
  readonly status: number
  readonly code: GatewayErrorCode
  readonly message: string
  readonly reason: string | null
  readonly issues: readonly { readonly path: string; readonly message: string }[]
  readonly requestId: string | undefined
  readonly retryable: boolean
  readonly retryAfterMs: number | undefined
  readonly operationId: string | undefined
  readonly body: unknown
  readonly cause?: unknown
}

/**
 * The gateway answered with a refusal. Its subclasses are what its HTTP status means. Branch on `code`. `cause` is how the attempt
 * before failed, if the SDK repeated the request.
 */
export class GatewayApiError extends GatewaySdkError {
  override readonly name: string = 'GatewayApiError'
  declare readonly code: GatewayErrorCode
  declare readonly status: number
  /** Raw detail, such as a decoded revert. */
  declare readonly reason: string | null
  /** The fields at fault, with `VALIDATION_FAILED`. */
  declare readonly issues: readonly { readonly path: string; readonly message: string }[]
  /** What the Retry-After header asks for. */
  declare readonly retryAfterMs: number | undefined
  /** The operation that exists already, with 409. */
  declare readonly operationId: string | undefined
  /** The body as it came. */
  declare readonly body: unknown

  constructor(options: GatewayApiErrorOptions) {
    const request = options.requestId ? `, request ${options.requestId}` : ''
    const page = revertPage(options)
    super(
      options.code,
      `${options.message} (${options.code}, HTTP ${options.status}${request})${page ? ` See ${page}.` : ''}`,
      options,
    )
    this.reason = options.reason
    this.issues = options.issues
    this.retryAfterMs = options.retryAfterMs
    this.operationId = options.operationId
    this.body = options.body
  }

  override get docsUrl(): string {
    return revertPage(this) ?? docsPages.refusal(this.code)
  }
}

/** Of the refusals whose reason is what the chain said. */
const revertPage = ({ code, reason }: Pick<GatewayApiErrorOptions, 'code' | 'reason'>) =>
  code === 'EXECUTION_SIMULATION_REVERTED' ? docsPages.revert(reason) : undefined

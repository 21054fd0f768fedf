import type { ErrorCode } from '@gasless-gateway/core/errors'
import { docsPages } from './docs-pages.js'
import { GatewaySdkError } from './gateway-sdk-error.js'

/** A code of the catalogue. Codes of newer gateways are plain strings. Answers without a code get `HTTP_<status>`. */
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
 * The gateway refused the request. Each HTTP status has its own subclass. Branch on `code`. After a retry, `cause` is
 * the error of the attempt before.
 */
export class GatewayApiError extends GatewaySdkError {
  override readonly name: string = 'GatewayApiError'
  declare readonly code: GatewayErrorCode
  declare readonly status: number
  /** Raw detail, such as a decoded revert. */
  declare readonly reason: string | null
  /** Invalid fields, with `VALIDATION_FAILED`. */
  declare readonly issues: readonly { readonly path: string; readonly message: string }[]
  /** Wait that the Retry-After header asks for, in milliseconds. */
  declare readonly retryAfterMs: number | undefined
  /** The existing operation, with 409. */
  declare readonly operationId: string | undefined
  /** The unchanged body of the answer. */
  declare readonly body: unknown

  constructor(options: GatewayApiErrorOptions) {
    const request = options.requestId ? `, request ${options.requestId}` : ''
    const page = revertPage(options)
    super(
      options.code,
      `${options.message} (${options.code}, HTTP ${options.status}${request})${page ? ` See ${page}.` : ''}`,
      options,
    )
    const { reason, issues, retryAfterMs, operationId, body } = options
    Object.assign(this, { reason, issues, retryAfterMs, operationId, body })
  }

  override get docsUrl(): string {
    return revertPage(this) ?? docsPages.refusal(this.code)
  }
}

/** Returns the page of the revert, for refusals whose reason comes from the chain. */
const revertPage = ({ code, reason }: Pick<GatewayApiErrorOptions, 'code' | 'reason'>) =>
  code === 'EXECUTION_SIMULATION_REVERTED' ? docsPages.revert(reason) : undefined

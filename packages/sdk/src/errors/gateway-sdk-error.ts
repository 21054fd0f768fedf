import type { ErrorCode } from '@gasless-gateway/core/errors'
import { docsPages } from './docs-pages.js'

/** Codes of failures that the SDK itself finds. */
export type SdkErrorCode =
  | 'CONFIGURATION_INVALID'
  | 'PIN_MISSING'
  | 'INPUT_INVALID'
  | 'CONNECTION_FAILED'
  | 'ANSWER_MALFORMED'
  | 'VERIFICATION_MISMATCH'
  | 'SIGNER_UNSUITABLE'
  | 'SIGNER_REFUSED'
  | 'SIGNER_FAILED'
  | 'SIGNATURE_UNEXPECTED'
  | 'OPERATION_REVERTED'
  | 'OPERATION_DROPPED'
  | 'WAIT_TIMEOUT'
  | 'CHAIN_CONTRADICTS'
  | 'CHAIN_SILENT'
  | 'CHAIN_UNDECIDED'

/** Codes of gateways newer than this SDK arrive as plain strings. */
export type GatewaySdkErrorCode = SdkErrorCode | ErrorCode | (string & {})

/** In the global symbol registry, so that two copies of this package know each other's errors. */
const mark = Symbol.for('gasless-gateway.sdk.error')

export interface GatewaySdkErrorOptions {
  readonly cause?: unknown
  /** @default 500, for what the caller of a backend cannot change */
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly retryable?: boolean
}

/** What every error of this SDK is. Branch on `code`; `cause` holds what led to it. */
export abstract class GatewaySdkError extends Error {
  declare readonly code: GatewaySdkErrorCode
  /**
   * HTTP status of the refusal; of what the SDK finds itself, the status that a backend may answer with: below 500 the
   * input is wrong, and the call sent nothing.
   */
  declare readonly status: number
  /** X-Request-Id of the answer: the operator finds the request in the logs by it. */
  declare readonly requestId: string | undefined
  /** The same request may succeed later, unchanged. Repeat a `transfer`, `send` or `swap` with the same `idempotencyKey`. */
  declare readonly retryable: boolean

  constructor(
    code: GatewaySdkErrorCode,
    message: string,
    { cause, status = 500, requestId, retryable = false }: GatewaySdkErrorOptions = {},
  ) {
    super(message, cause ? { cause } : undefined)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryable = retryable
    Object.defineProperty(this, mark, { value: true })
  }

  /** Where the documentation explains it: a path, behind the address where you serve it. */
  get docsUrl(): string {
    return docsPages.sdkErrors
  }

  /** For logs: never holds the API key, a signature or the body of an answer. */
  toJSON(): Record<string, unknown> {
    const { name, code, message, status, requestId, retryable, docsUrl } = this
    return { name, code, message, status, requestId, retryable, docsUrl, ...this.details() }
  }

  /** Further members of {@link toJSON}: all that can be listed, but the body of an answer. */
  protected details(): Record<string, unknown> {
    const { body: _, ...own } = this as { body?: unknown }
    return own
  }
}

/** Does the value come from this SDK, or from another copy of it? */
export const isMarkedSdkError = (value: unknown): value is GatewaySdkError =>
  value instanceof Error && mark in value

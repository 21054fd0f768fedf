import type { ErrorCode } from '@gasless-gateway/core/errors'
import { docsPages } from './docs-pages.js'

/** Codes of errors that the SDK itself raises. */
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

/** Codes of newer gateways are plain strings. */
export type GatewaySdkErrorCode = SdkErrorCode | ErrorCode | (string & {})

/** A global symbol, so that two copies of this package recognise each other's errors. */
const mark = Symbol.for('gasless-gateway.sdk.error')

export interface GatewaySdkErrorOptions {
  readonly cause?: unknown
  /** @default 500, for what the caller of a backend cannot change */
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly retryable?: boolean
}

/** Base class of every error of this SDK. Branch on `code`. `cause` is the underlying error. */
export abstract class GatewaySdkError extends Error {
  declare readonly code: GatewaySdkErrorCode
  /**
   * HTTP status of the gateway's refusal. For errors of the SDK itself: the status that your backend may answer with. A
   * status below 500 of such an error means that the input is wrong.
   */
  declare readonly status: number
  /** X-Request-Id of the answer. The operator finds the request in the logs by this id. */
  declare readonly requestId: string | undefined
  /** The unchanged request may succeed later. Repeat a `transfer`, `send` or `swap` with the same `idempotencyKey`. */
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

  /** Path of the page that explains the error. Put the address of your documentation in front. */
  get docsUrl(): string {
    return docsPages.sdkErrors
  }

  /** For logs. Never contains the API key, a signature or the body of an answer. */
  toJSON(): Record<string, unknown> {
    const { name, code, message, status, requestId, retryable, docsUrl } = this
    return { name, code, message, status, requestId, retryable, docsUrl, ...this.details() }
  }

  /** More members of {@link toJSON}: all enumerable ones except the body of an answer and the cause. */
  protected details(): Record<string, unknown> {
    const { body: _, cause: __, ...own } = this as { body?: unknown; cause?: unknown }
    return own
  }
}

/** Returns whether the value is an error of this SDK, or of another copy of it. */
export const isMarkedSdkError = (value: unknown): value is GatewaySdkError =>
  value instanceof Error && mark in value

import type { ErrorCode } from '@gasless-gateway/core/errors'

/** Codes of failures that the SDK itself finds. */
export type SdkErrorCode =
  | 'CONFIGURATION_INVALID'
  | 'PIN_MISSING'
  | 'INPUT_INVALID'
  | 'CONNECTION_FAILED'
  | 'ANSWER_MALFORMED'
  | 'VERIFICATION_MISMATCH'
  | 'SIGNER_UNSUITABLE'
  | 'SIGNATURE_UNEXPECTED'
  | 'OPERATION_REVERTED'
  | 'OPERATION_DROPPED'
  | 'WAIT_TIMEOUT'

/** Codes of gateways newer than this SDK arrive as plain strings. */
export type GatewaySdkErrorCode = SdkErrorCode | ErrorCode | (string & {})

/** In the global symbol registry, so that two copies of this package know each other's errors. */
const mark = Symbol.for('gasless-gateway.sdk.error')

/** What every error of this SDK is. Branch on `code`; `cause` holds what led to it. */
export abstract class GatewaySdkError extends Error {
  readonly code: GatewaySdkErrorCode

  constructor(code: GatewaySdkErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    Object.defineProperty(this, mark, { value: true })
  }

  /** For logs: never holds the API key, a signature or the body of an answer. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, code: this.code, message: this.message, ...this.details() }
  }

  /** Further members of {@link toJSON}. */
  protected details(): Record<string, unknown> {
    return {}
  }
}

/** Does the value come from this SDK, or from another copy of it? */
export const isMarkedSdkError = (value: unknown): value is GatewaySdkError =>
  value instanceof Error && mark in value

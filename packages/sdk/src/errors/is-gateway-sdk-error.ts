import type { ConfigurationError } from './configuration-error.js'
import type { ConnectionError } from './connection-error.js'
import type { GatewayApiError } from './gateway-api-error.js'
import {
  type GatewaySdkError,
  type GatewaySdkErrorCode,
  isMarkedSdkError,
} from './gateway-sdk-error.js'
import type { InvalidInputError } from './invalid-input-error.js'
import type { MalformedAnswerError } from './malformed-answer-error.js'
import type { OperationDroppedError } from './operation-dropped-error.js'
import type { OperationRevertedError } from './operation-reverted-error.js'
import type { SignerError } from './signer-error.js'
import type { UnsafeOperationError } from './unsafe-operation-error.js'
import type { VerificationError } from './verification-error.js'
import type { WaitTimeoutError } from './wait-timeout-error.js'

interface ErrorsByCode {
  CONFIGURATION_INVALID: ConfigurationError
  PIN_MISSING: ConfigurationError
  INPUT_INVALID: InvalidInputError
  CONNECTION_FAILED: ConnectionError
  ANSWER_MALFORMED: MalformedAnswerError
  VERIFICATION_MISMATCH: VerificationError
  SIGNER_UNSUITABLE: SignerError
  SIGNATURE_UNEXPECTED: SignerError
  OPERATION_REVERTED: OperationRevertedError
  OPERATION_DROPPED: OperationDroppedError
  WAIT_TIMEOUT: WaitTimeoutError
  /** Carries the verdict, and mostly the operation, when it comes from a prepare ({@link UnsafeOperationError}). */
  SECURITY_UNSAFE: GatewayApiError & Partial<Pick<UnsafeOperationError, 'prepared' | 'security'>>
}

/** The class that carries a code: the SDK's own for its own codes, {@link GatewayApiError} for the gateway's. */
export type ErrorWithCode<Code extends GatewaySdkErrorCode> = Code extends keyof ErrorsByCode
  ? ErrorsByCode[Code]
  : GatewayApiError

/**
 * Recognises errors of this SDK, also of another copy of it in the same process, and narrows them by code.
 *
 * @example
 * try {
 *   await client.transfer(request)
 * } catch (error) {
 *   if (isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')) console.log(error.reason)
 *   else throw error
 * }
 */
export function isGatewaySdkError(error: unknown): error is GatewaySdkError
export function isGatewaySdkError<const Code extends GatewaySdkErrorCode>(
  error: unknown,
  code: Code,
): error is ErrorWithCode<Code>
export function isGatewaySdkError(error: unknown, code?: GatewaySdkErrorCode): boolean {
  return isMarkedSdkError(error) && (code === undefined || error.code === code)
}

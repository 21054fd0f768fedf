import type { ErrorCode, errorCodes } from '@gasless-gateway/core/errors'
import type { AuthenticationError } from './authentication-error.js'
import type { ChainCheckError } from './chain-check-error.js'
import type { ConfigurationError } from './configuration-error.js'
import type { ConflictError } from './conflict-error.js'
import type { ConnectionError } from './connection-error.js'
import type { DuplicateOperationError } from './duplicate-operation-error.js'
import type { GatewayApiError } from './gateway-api-error.js'
import {
  type GatewaySdkError,
  type GatewaySdkErrorCode,
  isMarkedSdkError,
} from './gateway-sdk-error.js'
import type { InvalidInputError } from './invalid-input-error.js'
import type { MalformedAnswerError } from './malformed-answer-error.js'
import type { NotFoundError } from './not-found-error.js'
import type { OperationDroppedError } from './operation-dropped-error.js'
import type { OperationRefusedError } from './operation-refused-error.js'
import type { OperationRevertedError } from './operation-reverted-error.js'
import type { PermissionError } from './permission-error.js'
import type { RateLimitError } from './rate-limit-error.js'
import type { SignerError } from './signer-error.js'
import type { UnavailableError } from './unavailable-error.js'
import type { UnsafeOperationError } from './unsafe-operation-error.js'
import type { ValidationError } from './validation-error.js'
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
  SIGNER_REFUSED: SignerError
  SIGNER_FAILED: SignerError
  SIGNATURE_UNEXPECTED: SignerError
  OPERATION_REVERTED: OperationRevertedError
  OPERATION_DROPPED: OperationDroppedError
  WAIT_TIMEOUT: WaitTimeoutError
  CHAIN_CONTRADICTS: ChainCheckError
  CHAIN_SILENT: ChainCheckError
  CHAIN_UNDECIDED: ChainCheckError
  DUPLICATE_USER_OPERATION: DuplicateOperationError
  /** Errors of a prepare are {@link UnsafeOperationError}s: they carry the verdict, and usually the operation. */
  SECURITY_UNSAFE: OperationRefusedError &
    Partial<Pick<UnsafeOperationError, 'prepared' | 'security'>>
}

/** The classes that `toApiError` creates. Every other 5xx is an {@link UnavailableError}, too. */
interface ErrorsByStatus {
  400: ValidationError
  401: AuthenticationError
  403: PermissionError
  404: NotFoundError
  409: ConflictError
  410: NotFoundError
  413: ValidationError
  415: ValidationError
  422: OperationRefusedError
  429: RateLimitError
  500: UnavailableError
  503: UnavailableError
}

type RefusalWithCode<Code> = Code extends ErrorCode
  ? (typeof errorCodes)[Code]['status'] extends infer Status extends keyof ErrorsByStatus
    ? ErrorsByStatus[Status]
    : GatewayApiError
  : GatewayApiError

/**
 * The error class of a code. Codes of the SDK have their own class. Codes of the gateway have the class of their HTTP
 * status.
 */
export type ErrorWithCode<Code extends GatewaySdkErrorCode> = Code extends keyof ErrorsByCode
  ? ErrorsByCode[Code]
  : RefusalWithCode<Code>

/**
 * Returns whether an error comes from this SDK, or from another copy of it in the same process. With a code, it narrows
 * the type to the class of that code.
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

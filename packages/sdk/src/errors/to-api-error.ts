import { AuthenticationError } from './authentication-error.js'
import { ConflictError } from './conflict-error.js'
import { DuplicateOperationError } from './duplicate-operation-error.js'
import { GatewayApiError, type GatewayApiErrorOptions } from './gateway-api-error.js'
import { NotFoundError } from './not-found-error.js'
import { OperationRefusedError } from './operation-refused-error.js'
import { PermissionError } from './permission-error.js'
import { RateLimitError } from './rate-limit-error.js'
import { UnavailableError } from './unavailable-error.js'
import { ValidationError } from './validation-error.js'

/** Returns the refusal as the class of its HTTP status, so that codes of newer gateways get a class, too. */
export function toApiError(options: GatewayApiErrorOptions): GatewayApiError {
  if (options.code === 'DUPLICATE_USER_OPERATION') return new DuplicateOperationError(options)
  const Refusal = options.status < 500 ? classes[options.status] : UnavailableError
  return new (Refusal ?? GatewayApiError)(options)
}

const classes: Readonly<Record<number, typeof GatewayApiError>> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  408: UnavailableError,
  409: ConflictError,
  410: NotFoundError,
  413: ValidationError,
  415: ValidationError,
  422: OperationRefusedError,
  429: RateLimitError,
}

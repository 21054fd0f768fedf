import { GatewayApiError } from './gateway-api-error.js'

/** 400, 413 and 415: the request is invalid. For `VALIDATION_FAILED`, `issues` names the fields. */
export class ValidationError extends GatewayApiError {
  override readonly name = 'ValidationError'
}

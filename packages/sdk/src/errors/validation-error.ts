import { GatewayApiError } from './gateway-api-error.js'

/** 400, 413 and 415: the request does not fit; `issues` names the fields of `VALIDATION_FAILED`. */
export class ValidationError extends GatewayApiError {
  override readonly name = 'ValidationError'
}
